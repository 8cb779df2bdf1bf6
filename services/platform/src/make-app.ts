import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HttpAdapter } from './http-adapter.js';
import { makeLog } from './log.js';
import { nestLog } from './nest-log.js';
import { appOptions } from './open-service.js';
import type { PlatformParts } from './platform.module.js';
import { closeParts } from './service-parts.js';

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
