import * as z from 'zod/mini';
import { clientSettings } from '../events/kafka/kafka-client.js';
import { ConfigError, numberSetting, platformConfig, readEnv } from './platform-config.js';

const production = { NODE_ENV: 'production', REDIS_URL: 'redis://redis', PUBLIC_URL: 'https://kerbside.example' };

describe('how Kafka is reached', () => {
  /** A certificate of a made-up authority whose key was discarded. */
  const ca = `-----BEGIN CERTIFICATE-----
MIIBeTCCAR+gAwIBAgIUaRCIx5uMSNk9aXGDeu9U1YflczUwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGYS10ZXN0MCAXDTI2MTEyMDIwNDEyNloYDzIxMjYxMDI3MjA0
MTI2WjARMQ8wDQYDVQQDDAZhLXRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AARN/QTBExLsB3WGmeVtivPxq1vYQvTXoAa768X2GNn2AGJoRgsKsI8oBn8ABnFO
kuFDS6rozHOXXXxDS70IQ/1io1MwUTAdBgNVHQ4EFgQU3q/8HOoGzxnmtP1su5/q
xvSFTPAwHwYDVR0jBBgwFoAU3q/8HOoGzxnmtP1su5/qxvSFTPAwDwYDVR0TAQH/
BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAn9UMGHlkHei1HHAKey7YgKVWZVRe
ColFs8uTKtdtBWcCIGVgfhM9pRbWoTAz1x3MUsuozhY1fcOlj4rDvkVes4A9
-----END CERTIFICATE-----`;
  const env = { PORT: '3102', MONGO_URI: 'mongodb://localhost/', SERVICE_KEY: 'k'.repeat(32), KAFKA_BROKERS: 'a:9093, b:9093' };
  const accessOf = (more: Readonly<Record<string, string>>) => platformConfig('pricing', { ...env, ...more }).kafka;
  const brokers = ['a:9093', 'b:9093'];

  it.each([
    ['in the clear', {}, { brokers }],
    ['by TLS with the authorities that Node trusts', { KAFKA_SSL: 'true' }, { brokers, ssl: true }],
    [
      'by TLS with an authority of its own and a user',
      { KAFKA_SSL: 'true', KAFKA_CA: ca, KAFKA_USERNAME: 'pricing', KAFKA_PASSWORD: 'word' },
      { brokers, ssl: { ca: [ca] }, sasl: { mechanism: 'scram-sha-512', username: 'pricing', password: 'word' } },
    ],
  ])('%s', (_, more, access) => {
    expect(accessOf(more)).toEqual(access);
    expect(clientSettings(accessOf(more))).toEqual(access);
  });

  it.each([
    ['a user without a password', { KAFKA_USERNAME: 'pricing' }, { KAFKA_PASSWORD: 'missing' }],
    ['a password without a user', { KAFKA_PASSWORD: 'word' }, { KAFKA_USERNAME: 'missing' }],
    ['an authority that is not a certificate', { KAFKA_SSL: 'true', KAFKA_CA: 'x' }, { KAFKA_CA: 'must be certificates in PEM' }],
    ['an authority without TLS', { KAFKA_CA: ca }, { KAFKA_SSL: 'must be true when KAFKA_CA is set' }],
    ['a word that is neither', { KAFKA_SSL: 'yes' }, { KAFKA_SSL: 'must be true or false' }],
    [
      'a password in the clear, in production',
      { KAFKA_USERNAME: 'pricing', KAFKA_PASSWORD: 'word', ...production },
      { KAFKA_SSL: 'must be true: in production no password goes to Kafka in the clear' },
    ],
  ])('is refused with %s', (_, more, problems) => expect(() => accessOf(more)).toThrow(new ConfigError(problems)));
});

const env = { PORT: '3102', MONGO_URI: 'mongodb://localhost/', SERVICE_KEY: 'k'.repeat(32) };

describe('the settings of a service', () => {
  it('have a sensible value where they may be left out', () => {
    expect(platformConfig('pricing', env)).toMatchObject({
      service: 'pricing',
      port: 3102,
      host: '127.0.0.1',
      database: 'kerbside_pricing',
      redisUrl: 'memory://kerbside',
      kafka: undefined,
      eventsDatabase: 'kerbside_events',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
      isTest: false,
    });
  });

  it.each([
    ['a developer’s machine, where everybody comes from one address', {}, 100],
    ['production', production, 1],
    ['production that says otherwise', { ...production, PER_ADDRESS_LIMIT_FACTOR: '3' }, 3],
  ])('limit network addresses on %s', (_, more, factor) => {
    expect(platformConfig('pricing', { ...env, ...more }).perAddressFactor).toBe(factor);
  });

  it('read lists and maps', () => {
    const { kafka, serviceUrls } = platformConfig('pricing', {
      ...env,
      KAFKA_BROKERS: 'a:9092, b:9092',
      SERVICE_URLS: '{"claims":"http://localhost:3106"}',
    });
    expect([kafka, serviceUrls]).toEqual([{ brokers: ['a:9092', 'b:9092'] }, { claims: 'http://localhost:3106' }]);
  });

  it.each([
    ['PORT', 'ninety', 'must be a whole number'],
    ['PORT', '70000', 'must be 65535 or less'],
    ['MONGO_URI', 'postgres://x', 'must start with mongodb:// or mongodb+srv://'],
    ['REDIS_URL', 'http://x', 'must start with redis://, rediss://, memory:// or none://'],
    ['SERVICE_URLS', '{"claims":', 'must be a JSON object of service name to base URL'],
    ['SERVICE_URLS', '{"nobody":"http://x"}', 'must be a JSON object of service name to base URL'],
    ['PUBLIC_URL', 'kerbside', 'must be a URL'],
    ['LOG_LEVEL', 'loud', 'must be a pino level'],
    ['SERVICE_KEY', '', 'missing'],
  ])('refuse %s=%s: %s', (name, value, problem) => {
    const read = () => platformConfig('pricing', { ...env, [name]: value });
    expect(read).toThrow(new ConfigError({ [name]: problem }));
  });

  it.each([
    [undefined, 'missing'],
    ['memory://kerbside', 'memory:// is for development: production needs a Redis server'],
  ])('refuse REDIS_URL=%s in production: %s', (url, problem) => {
    const read = () => platformConfig('pricing', { ...env, ...production, REDIS_URL: url });
    expect(read).toThrow(new ConfigError({ REDIS_URL: problem }));
  });

  it('are refused in production with the secrets of the demonstration', () => {
    const key = 'demonstration-only-0000000000000000000';
    const read = () =>
      platformConfig('pricing', { ...env, ...production, SERVICE_KEY: key, REDIS_URL: 'redis://:demonstration-only@redis' });
    const problem = 'is of the demonstration, and known to everybody';
    expect(read).toThrow(new ConfigError({ SERVICE_KEY: problem, REDIS_URL: problem }));
    expect(platformConfig('pricing', { ...env, SERVICE_KEY: key }).serviceKey).toBe(key);
  });

  it('need the address of the site in production, where links lead to it', () => {
    const read = () => platformConfig('pricing', { ...env, ...production, PUBLIC_URL: '' });
    expect(read).toThrow(new ConfigError({ PUBLIC_URL: 'missing' }));
  });

  it.each([
    [production, false],
    [{ ...production, MIGRATE_AT_START: 'true' }, true],
    [{ MIGRATE_AT_START: 'false' }, false],
    [{}, true],
  ])('let a start migrate by %j: %s', (more, migrates) => {
    expect(platformConfig('pricing', { ...env, REDIS_URL: 'redis://redis', ...more }).migratesAtStart).toBe(migrates);
  });

  it('send traces only where a collector is named', () => {
    const endpoint = 'http://collector:4318';
    expect(platformConfig('pricing', env).traces).toBeUndefined();
    expect(platformConfig('pricing', { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, ratio: 1 });
    expect(() => platformConfig('pricing', { ...env, OTEL_TRACES_SAMPLER_ARG: '1.5' })).toThrow('must be between 0 and 1');
  });

  it('are never quoted in the complaint', () => {
    expect(() =>
      readEnv(z.object({ SECRET: z.string().check(z.minLength(9, 'must be 9 characters or more')) }), { SECRET: 'hunter2' }),
    ).toThrow('These settings are missing or wrong: SECRET (must be 9 characters or more)');
  });

  it('take whole numbers within bounds', () => {
    const schema = z.object({ N: numberSetting(1, 9) });
    expect(readEnv(schema, { N: '9' })).toEqual({ N: 9 });
    expect(() => readEnv(schema, { N: '0' })).toThrow('N (must be 1 or more)');
    expect(() => readEnv(schema, { N: '1.5' })).toThrow('N (must be a whole number)');
  });
});
