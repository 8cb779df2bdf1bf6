import type { KafkaConfig } from 'kafkajs';
import type { KafkaAccess } from '../../settings/kafka-access.js';

/** The client modifies its arguments, so it gets a copy. */
export const clientSettings = (
  { brokers, ssl, sasl }: KafkaAccess = { brokers: [] },
): Pick<KafkaConfig, 'ssl' | 'sasl'> & { brokers: string[] } => ({
  brokers: [...brokers],
  ...(ssl === undefined ? {} : { ssl: ssl === true ? true : { ca: [...ssl.ca] } }),
  ...(sasl === undefined ? {} : { sasl: { ...sasl } }),
});
