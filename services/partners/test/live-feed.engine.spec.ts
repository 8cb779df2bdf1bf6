import { liveFeed } from './live-feed.js';

const brokers = process.env['KAFKA_BROKERS'];
if (!brokers) throw new Error('KAFKA_BROKERS is not set: this suite runs against a real Kafka, for example KAFKA_BROKERS=localhost:9092');

liveFeed('Kafka', { KAFKA_BROKERS: brokers });
