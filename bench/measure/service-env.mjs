/** The settings of a measured service: as in production, but on the benchmark's stores and with the case's own settings. */
export const serviceEnv = (settings, own = {}) => ({
  REDIS_URL: 'none://',
  ...settings,
  // Not production, because that refuses stand-ins for outside parties; nothing else differs.
  NODE_ENV: 'benchmark',
  MIGRATE_AT_START: 'true',
  PORT: '0',
  SERVICE_KEY: 'a-service-key-for-benchmarks-0123456789',
  LOG_LEVEL: 'info',
  ...own,
});
