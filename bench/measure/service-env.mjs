/** The settings of a service that is measured, as it runs in production: on the stores of the benchmark, with what the case sets itself. */
export const serviceEnv = (settings, own = {}) => ({
  REDIS_URL: 'none://',
  ...settings,
  // Outside parties are stood in for, which production refuses; nothing else differs.
  NODE_ENV: 'benchmark',
  MIGRATE_AT_START: 'true',
  PORT: '0',
  SERVICE_KEY: 'a-service-key-for-benchmarks-0123456789',
  LOG_LEVEL: 'info',
  ...own,
});
