import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HttpAdapter } from '../http/http-adapter.js';
import { makeLog } from '../telemetry/log.js';
import { nestLog } from '../telemetry/nest-log.js';
import { appOptions } from './open-service.js';
import type { Env } from '../settings/platform-config.js';
import type { PlatformParts } from './platform.module.js';
import type { ServiceDefinition } from './service-definition.js';
import { closeParts, connectParts, rootModule } from './service-parts.js';

/** The container and its HTTP server, made but not yet opened. */
export const makeApp = async (root: DynamicModule, parts: PlatformParts): Promise<NestFastifyApplication> => {
  const logger = nestLog(makeLog({ service: 'framework', level: parts.config.logLevel }));
  try {
    return await NestFactory.create<NestFastifyApplication>(root, new HttpAdapter(parts.config), { logger, ...appOptions });
  } catch (error) {
    await closeParts(parts);
    throw error;
  }
};

/** Runs work in a service's container and then closes it: meanwhile nothing is served, consumed or swept, and no traces are sent. */
export const inContainer = async <C, T>(
  definition: ServiceDefinition<C>,
  env: Env,
  work: (app: NestFastifyApplication, parts: PlatformParts) => Promise<T>,
): Promise<T> => {
  const { parts, own } = await connectParts(definition, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const app = await makeApp(rootModule(definition, parts, own), parts);
  try {
    return await work(app, parts);
  } finally {
    await app.close();
  }
};
