# syntax=docker/dockerfile:1
# docker build --file contracts/tooling/containers/remote.Dockerfile --build-arg REMOTE=mfe-quote --tag kerbside/mfe-quote:1.1.0 --build-arg PREVIOUS=kerbside/mfe-quote:1.0.0 .
# Releases made here earlier (npm run release) are included as they were signed; a build without a release is for a demonstration, which signs its own.
# The releases of the previous image are included too, so that pages that are open still find their files.
ARG PREVIOUS=no-release
FROM node:24-slim AS base
WORKDIR /kerbside

FROM base AS no-release
WORKDIR /kerbside/releases
WORKDIR /kerbside/dist

# hadolint ignore=DL3006
FROM ${PREVIOUS} AS previous

FROM base AS build
ARG REMOTE
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY ${REMOTE}/package.json ${REMOTE}/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --workspace contracts --workspace ${REMOTE}
COPY contracts contracts
COPY shell/package.json shell/
COPY ${REMOTE} ${REMOTE}
RUN node contracts/tooling/build.mjs ${REMOTE} && mkdir -p ${REMOTE}/releases

# Releases are files, and the file server needs nothing but Node.
FROM base
ARG REMOTE
COPY contracts/tooling/remote-host.mjs ./
COPY --from=previous /kerbside/dist dist
COPY --from=previous /kerbside/releases releases
COPY --from=build /kerbside/${REMOTE}/dist dist
COPY --from=build /kerbside/${REMOTE}/releases releases
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /kerbside
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "remote-host.mjs"]
