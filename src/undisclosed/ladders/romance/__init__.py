"""Romance languages as ladders speak them."""
