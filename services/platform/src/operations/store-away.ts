const stores: readonly (readonly [RegExp, string])[] = [
  [/^Mongo(ose)?(ServerSelection|Network)/, 'MongoDB does not answer where MONGO_URI says'],
  [/^KafkaJS(Connection|NumberOfRetries|Broker)/, 'Kafka does not answer where KAFKA_BROKERS says'],
];

/** The sentence for an operator's error: of a store that is away, also which one, and by what setting it was looked for. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const away = stores.find(([name]) => name.test(error.name));
  return away ? `${away[1]}: ${error.message}` : error.message;
};
