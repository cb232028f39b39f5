# The server in a container: docs/operation.md says how to run it.
FROM node:20.20.2-bookworm-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name "package*.json" ! -name .npmrc -delete

# Stages that copy the manifests alone install nothing anew when sources change.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci
COPY . .
RUN npm run build \
  && find packages ! -path "packages/*/dist/*.js" ! -path "packages/cli/bin/*" ! -path "packages/*/package.json" \
    -type f -delete \
  && find packages -type d -empty -delete

FROM node:20.20.2-bookworm-slim AS dependencies
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --omit=dev --workspace=packages/cli

FROM node:20.20.2-bookworm-slim
# `docker stop` kills what still runs after 10 s.
ENV NODE_ENV=production \
    OQLKIT_HOST=0.0.0.0 \
    OQLKIT_PORT=8787 \
    OQLKIT_SNAPSHOT=/data \
    OQLKIT_STORE=/accounts \
    OQLKIT_GRACE=8s
WORKDIR /app
# Beside the snapshot, where keys and usage are kept otherwise, the user without rights may not write.
RUN ln -s /app/packages/cli/bin/oqlkit.js /usr/local/bin/oqlkit \
  && install --directory --owner=node --group=node /accounts
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/packages packages
USER node
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OQLKIT_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["oqlkit"]
CMD ["serve"]
