# The service with its page (docs/reference/review.md). Nothing is fetched once it is built.
FROM python:3.13-slim

COPY . /src
RUN pip install --no-cache-dir '/src[server,map,formats]' \
    && rm -rf /src \
    && useradd --create-home reviewer \
    && install -d -o reviewer -m 700 /reviews
USER reviewer
VOLUME /reviews
EXPOSE 8765

# To be reached from outside the container it listens everywhere, and so needs a token.
CMD ["undisclosed", "serve", "--host", "0.0.0.0", "--token-file", "/run/secrets/token", \
     "--reviews", "/reviews/reviews.sqlite", "--reviews-key", "/run/secrets/reviews_key"]
