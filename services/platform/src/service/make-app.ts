import type { DynamicModule, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HttpAdapter } from '../http/http-adapter.js';
import { type Log, makeLog } from '../telemetry/log.js';
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

/** Nest's own log lines. It has one logger for the whole process, so they name no service. */
const nestLog = (log: Log): LoggerService => {
  const say =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) =>
      log[level]({ from: String(rest.at(-1) ?? 'Nest') }, describe(message));
  return { log: say('debug'), debug: say('debug'), verbose: say('debug'), warn: say('warn'), error: say('error'), fatal: say('error') };
};

const describe = (message: unknown): string => (message instanceof Error ? `${message.name}: ${message.message}` : String(message));
