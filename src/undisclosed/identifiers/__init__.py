"""Identifying spans: names, dates, ages, amounts, codes and what else points at somebody."""
