import { X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.js';

/** The settings for talking to Kafka, by their names in the environment. */
export const kafkaSettings = {
  /** `host:port`, with commas between. Absent: the embedded log. */
  KAFKA_BROKERS: z.optional(z.string()),
  /** Whether brokers are reached over TLS. */
  KAFKA_SSL: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  /** PEM certificates of the authorities that vouch for the brokers. Absent: those that Node trusts. */
  KAFKA_CA: z.optional(z.string().check(z.refine((text) => isCertificate(text), 'must be certificates in PEM'))),
  /** A SCRAM-SHA-512 user. Absent: no authentication. */
  KAFKA_USERNAME: z.optional(z.string()),
  KAFKA_PASSWORD: z.optional(z.string()),
};
const shape = z.object(kafkaSettings);

/** How Kafka is reached, in the form its client takes. */
export interface KafkaAccess {
  readonly brokers: readonly string[];
  readonly ssl?: true | { readonly ca: readonly string[] };
  readonly sasl?: { readonly mechanism: 'scram-sha-512'; readonly username: string; readonly password: string };
}

/** Undefined without brokers. Throws a `ConfigError` when a setting lacks the one it needs. */
export const kafkaAccess = (read: z.output<typeof shape>, isProduction: boolean): KafkaAccess | undefined => {
  const { KAFKA_BROKERS, KAFKA_SSL, KAFKA_CA, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = read;
  if (KAFKA_BROKERS === undefined) return undefined;
  if (username === undefined && password !== undefined) throw new ConfigError({ KAFKA_USERNAME: 'missing' });
  if (username !== undefined && password === undefined) throw new ConfigError({ KAFKA_PASSWORD: 'missing' });
  const isSecret = KAFKA_SSL === 'true';
  if (!isSecret && KAFKA_CA !== undefined) throw new ConfigError({ KAFKA_SSL: 'must be true when KAFKA_CA is set' });
  if (!isSecret && username !== undefined && isProduction)
    throw new ConfigError({ KAFKA_SSL: 'must be true: in production no password goes to Kafka in the clear' });
  return {
    brokers: KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    ...(isSecret ? { ssl: KAFKA_CA === undefined ? true : { ca: [KAFKA_CA] } } : {}),
    ...(username !== undefined && password !== undefined ? { sasl: { mechanism: 'scram-sha-512', username, password } } : {}),
  };
};

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    // It is not a certificate.
    return false;
  }
};
