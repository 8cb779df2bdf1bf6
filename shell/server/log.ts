import { logFormat, standardOutput } from '@kerbside/contracts/operation/log-output';
import { SettingsError } from './config.js';

/** The same lines as the services', to the same output. */
export const logOptions = (level: string) => ({ level, base: { service: 'edge' }, ...logFormat, stream: standardOutput() });

/** Why the edge could not start, as one line. */
export const failureToStart = (error: unknown): string =>
  JSON.stringify({
    level: 'error',
    time: new Date().toISOString(),
    service: 'edge',
    ...(error instanceof SettingsError
      ? { settings: error.settings, msg: error.message }
      : { error: told(error), msg: 'The edge could not start' }),
  });

const told = (error: unknown): object =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : { message: String(error) };
