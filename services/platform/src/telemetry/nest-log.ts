import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

/** Nest's own log lines. It has one logger for the whole process, so they name no service. */
export const nestLog = (log: Log): LoggerService => {
  const say =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) =>
      log[level]({ from: String(rest.at(-1) ?? 'Nest') }, describe(message));
  return { log: say('debug'), debug: say('debug'), verbose: say('debug'), warn: say('warn'), error: say('error'), fatal: say('error') };
};

const describe = (message: unknown): string => (message instanceof Error ? `${message.name}: ${message.message}` : String(message));
