# syntax=docker/dockerfile:1
# docker build --file contracts/tooling/containers/service.Dockerfile --build-arg SERVICE=pricing --tag kerbside/pricing .
FROM node:24-slim AS base
WORKDIR /kerbside
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/

# The tools that build, the same layers for every image.
FROM base AS build
ARG SERVICE
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --workspace contracts
COPY contracts contracts
COPY services/platform services/platform
COPY services/${SERVICE} services/${SERVICE}
RUN rm -rf services/${SERVICE}/sandbox && node contracts/tooling/build.mjs platform ${SERVICE}

# What this service needs to run, and nothing else.
FROM base AS dependencies
ARG SERVICE
COPY services/platform/package.json services/platform/
COPY services/${SERVICE}/package.json services/${SERVICE}/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --workspace contracts --workspace services/platform --workspace services/${SERVICE}

FROM dependencies
ARG SERVICE
COPY --from=build /kerbside/contracts/dist contracts/dist
COPY --from=build /kerbside/services/platform/dist services/platform/dist
COPY --from=build /kerbside/services/${SERVICE}/dist services/${SERVICE}/dist
ARG COMMIT=
ENV RELEASE_COMMIT=${COMMIT}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /kerbside/services/${SERVICE}
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
