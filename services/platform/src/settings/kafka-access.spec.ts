import { clientSettings } from '../events/kafka/kafka-client.js';
import { ConfigError, platformConfig } from './platform-config.js';

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

describe('how Kafka is reached', () => {
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
      { KAFKA_USERNAME: 'pricing', KAFKA_PASSWORD: 'word', NODE_ENV: 'production', REDIS_URL: 'redis://redis' },
      { KAFKA_SSL: 'must be true: in production no password goes to Kafka in the clear' },
    ],
  ])('is refused with %s', (_, more, problems) => expect(() => accessOf(more)).toThrow(new ConfigError(problems)));
});
