# One image for every service. `docker run -p 8080:8080 -p 8081:8081 -v tidewatch:/data tidewatch` shows the product with its
# sandbox; docker-compose.yml runs each service by itself, in production.
ARG NODE=node:22.19.0-bookworm-slim
FROM ${NODE} AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run -s build && rm -rf dist/tests
# What the built programs load at run time. Everything else is in their bundles already.
RUN npm ci --omit=dev --workspace=platform

FROM ${NODE} AS service
ENV TIDEWATCH_HOST=0.0.0.0 TIDEWATCH_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# A new volume on this folder belongs to the user that the services run as.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
# `node`, as a number: some hosts refuse a name.
USER 1000
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Limits the heap, which bounds idle memory (docs/adr/0009).
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "dist/ops/start.js"]

# The same with Chromium, for `--roles renderer`: the other services need none.
FROM service AS renderer
USER root
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell && rm -rf /var/lib/apt/lists/*
USER 1000

# The reverse proxy, with the client's files and the configuration that is made from the endpoints.
FROM nginx:1.28.0-bookworm AS proxy
COPY ops/proxy/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/dist/public /app/dist/public
# `nginx`.
USER 101
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]
