import { sentenceOf } from './store-away.js';

it.each([
  ['MongooseServerSelectionError', 'MongoDB does not answer where MONGO_URI says: refused'],
  ['MongoServerSelectionError', 'MongoDB does not answer where MONGO_URI says: refused'],
  ['MongoNetworkError', 'MongoDB does not answer where MONGO_URI says: refused'],
  ['KafkaJSConnectionError', 'Kafka does not answer where KAFKA_BROKERS says: refused'],
  ['KafkaJSNumberOfRetriesExceeded', 'Kafka does not answer where KAFKA_BROKERS says: refused'],
  ['ConfigError', 'refused'],
])('a %s is told to an operator as: %s', (name, sentence) =>
  expect(sentenceOf(Object.assign(new Error('refused'), { name }))).toBe(sentence),
);
