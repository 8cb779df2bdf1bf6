import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Deliveries } from '../src/events/receiving/delivery.js';
import { defaultEventSettings } from '../src/events/event-settings.js';
import { KafkaLog } from '../src/events/kafka/kafka.js';
import { KafkaServer } from '../src/events/kafka/kafka-server.js';
import { makeLog } from '../src/telemetry/log.js';
import { platformConfig } from '../src/settings/platform-config.js';
import { aCount, eventually } from '../src/testing/events/event-probe.js';

const brokers = process.env['KAFKA_BROKERS'];
if (!brokers) throw new Error('KAFKA_BROKERS is not set: this suite runs against a real Kafka, for example KAFKA_BROKERS=localhost:9092');

/** The number of the commit request in Kafka's protocol; it follows the request's four-byte length. */
const offsetCommit = 8;

const settings = defaultEventSettings;
const log = makeLog({ service: 'claims', level: 'silent' });
const env = { PORT: '0', MONGO_URI: 'mongodb://unused', SERVICE_KEY: 'k'.repeat(32), KAFKA_BROKERS: brokers };
const eventLog = new KafkaLog(platformConfig('claims', env), settings, log);
const type = aCount();
const group = `commits-${randomUUID()}`;
const handled: string[] = [];
let refused = 0;

/** A connection that drops, once, when a place is about to be committed. */
const frailLine = ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }): Socket => {
  const socket = connect({ host, port }, onConnect);
  const write = socket.write.bind(socket);
  const isCommit = (bytes: unknown) => Buffer.isBuffer(bytes) && bytes.readInt16BE(4) === offsetCommit;
  socket.write = (bytes: string | Uint8Array, ...rest: never[]): boolean => {
    if (refused > 0 || !isCommit(bytes)) return write(bytes, ...rest);
    refused += 1;
    socket.destroy(new Error('The connection dropped'));
    return false;
  };
  return socket;
};

const deliveries = {
  deliverAll: async (_server: unknown, all: readonly { readonly value: string }[]) => void handled.push(...all.map(({ value }) => value)),
} as unknown as Deliveries;
const client = { brokers: [brokers], socketFactory: frailLine, logLevel: 0 };
const server = new KafkaServer({ deliveries, group, settings, log, client, eventLog });

afterAll(async () => {
  await server.close();
  await eventLog.close();
});

describe('a place that could not be committed', () => {
  it('is committed again, though no further message comes', async () => {
    server.addHandler(type.type, async () => {}, true, { eventType: type });
    await new Promise<void>((resolve, reject) => void server.listen((error) => (error ? reject(error) : resolve())));
    await eventLog.publish([{ topic: type.topic, key: 'one', value: 'a message' }]);
    await eventually('the commit fails', async () => refused === 1);
    await eventually('nothing is left to read', async () => {
      const places = await eventLog.lag(group);
      return places.length > 0 && places.every(({ behind }) => behind === 0);
    });
    expect(handled).toContain('a message');
  }, 60_000);
});
