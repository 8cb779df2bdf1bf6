import { randomBytes } from 'node:crypto';
import type { Env } from '../src/settings/platform-config.js';

/** Settings for `startService`: a free port and a database of its own. */
export const startEnv = (extra: Env = {}): Env => {
  const unique = `test_start_${randomBytes(5).toString('hex')}`;
  return {
    NODE_ENV: 'test',
    PORT: '0',
    MONGO_URI: process.env['KERBSIDE_TEST_MONGO_URI'],
    MONGO_DATABASE: unique,
    EVENTS_DB: `${unique}_events`,
    SERVICE_KEY: 'a-service-key-for-tests-only-0123456789',
    LOG_LEVEL: 'silent',
    ...extra,
  };
};
