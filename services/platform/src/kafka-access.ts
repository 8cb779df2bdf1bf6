import { X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.js';

/** The settings of whoever talks to Kafka, by their names in the environment. */
export const kafkaSettings = {
  /** `host:port`, with commas between. Absent: the embedded log. */
  KAFKA_BROKERS: z.optional(z.string()),
  /** Whether brokers are reached by TLS. */
  KAFKA_SSL: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  /** Certificates, PEM, of who vouches for the brokers. Absent: those that Node knows. */
  KAFKA_CA: z.optional(z.string().check(z.refine((text) => isCertificate(text), 'must be certificates in PEM'))),
  /** A user of SCRAM-SHA-512. Absent: Kafka asks nobody who they are. */
  KAFKA_USERNAME: z.optional(z.string()),
  KAFKA_PASSWORD: z.optional(z.string()),
};
const shape = z.object(kafkaSettings);

/** How Kafka is reached; as its client takes it. */
export interface KafkaAccess {
  readonly brokers: readonly string[];
  readonly ssl?: true | { readonly ca: readonly string[] };
  readonly sasl?: { readonly mechanism: 'scram-sha-512'; readonly username: string; readonly password: string };
}

/** Undefined without brokers. Throws a `ConfigError` when half of it is missing. */
export const kafkaAccess = (read: z.output<typeof shape>, isProduction: boolean): KafkaAccess | undefined => {
  const { KAFKA_BROKERS, KAFKA_SSL, KAFKA_CA, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = read;
  if (KAFKA_BROKERS === undefined) return undefined;
  if (username === undefined && password !== undefined) throw new ConfigError({ KAFKA_USERNAME: 'missing' });
  if (username !== undefined && password === undefined) throw new ConfigError({ KAFKA_PASSWORD: 'missing' });
  const isSecret = KAFKA_SSL === 'true';
  if (!isSecret && KAFKA_CA !== undefined) throw new ConfigError({ KAFKA_SSL: 'must be true for KAFKA_CA to be of use' });
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
    // What is no certificate cannot be read as one.
    return false;
  }
};
