# One image for every service: SERVICE says which one it runs.
FROM node:24-slim AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && find . -name node_modules -prune -o \( -name package.json -o -name package-lock.json \) -exec cp --parents {} /manifests \;

FROM node:24-slim AS build
WORKDIR /app
# The packages are installed again only if a manifest changed.
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ENV NX_DAEMON=false NX_NO_CLOUD=true CI=1
RUN npx nx run-many -t build
# The builds, and the packages that the services need to run.
RUN node tools/product/image-tree.mjs /image

# docker build --target test . runs the unit tests on the shipped version of Node.
FROM build AS test
RUN npm run unit

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps PORT=3000 HOST=0.0.0.0 DATA_DIR=/data SERVICE=gateway
WORKDIR /app
COPY --from=build /image ./
# docker compose exec gateway tailboard users add-owner EMAIL
RUN ln -s /app/tailboard /usr/local/bin/tailboard && mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=12 \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"
CMD ["sh", "-c", "exec node services/$SERVICE/dist/main.js"]
