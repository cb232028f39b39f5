# The server: `docker build -t oqlkit .`, then
# `docker run -v ./snapshot:/data:ro -v accounts:/accounts -p 8787:8787 oqlkit`.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production \
    OQLKIT_HOST=0.0.0.0 \
    OQLKIT_PORT=8787 \
    OQLKIT_SNAPSHOT=/data \
    OQLKIT_STORE=/accounts
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
# Beside the snapshot, where keys and usage are kept otherwise, the user without rights may not write.
RUN install --directory --owner=node --group=node /accounts
USER node
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OQLKIT_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/cli/dist/main.js"]
CMD ["serve"]
