# One image for every service: the command says which (docker-compose.yml).
FROM node:22.19.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run -s build && npm prune --omit=dev

FROM node:22.19.0-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What a volume on this folder begins as: owned by the user that the services run as.
RUN mkdir /data && chown node:node /data
USER node
CMD ["node", "dist/ops/start.js"]

# The reverse proxy, with the client's files and the configuration that is made from the endpoints.
FROM nginx:1.28.0-bookworm AS proxy
COPY ops/proxy/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/dist/public /app/dist/public
USER nginx
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]
