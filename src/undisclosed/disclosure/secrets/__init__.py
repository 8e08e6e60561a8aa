"""What is protected, measured: what c and g(c) mean, what names them, what stands beside them."""
