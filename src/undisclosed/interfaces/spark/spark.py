"""What is used of pyspark, or how to install it."""

from __future__ import annotations

from undisclosed.interfaces.libraries.missing import missing

try:
    import pandas as pd
    from pyspark import SparkContext, SparkFiles, StorageLevel
    from pyspark.sql import Column, DataFrame, SparkSession
    from pyspark.sql.functions import col
    from pyspark.sql.pandas.functions import pandas_udf
except ImportError:
    raise missing("Spark", "spark") from None

__all__ = [
    "Column",
    "DataFrame",
    "SparkContext",
    "SparkFiles",
    "SparkSession",
    "StorageLevel",
    "col",
    "pandas_udf",
    "pd",
]
