import { describe, jest } from '@jest/globals';
import { type Admin, Kafka, KafkaJSProtocolError, type ProducerBatch, type ProducerConfig } from 'kafkajs';
import { platformConfig } from '../../settings/platform-config.js';
import { makeLog } from '../../telemetry/log.js';
import { defaultEventSettings } from '../event-settings.js';
import { kafkaLag } from './kafka-client.js';
import { aCount } from '../../testing/events/event-probe.js';
import { KafkaLog } from './kafka.js';
import { KafkaServer } from './kafka-server.js';

describe('kafka', () => {
  afterEach(() => jest.restoreAllMocks());

  const refusal = (retriable: boolean): KafkaJSProtocolError =>
    Object.assign(new KafkaJSProtocolError('This is not the correct coordinator for this group'), { retriable });

  const adminOf = (...failures: readonly Error[]): { readonly admin: Admin; readonly asked: () => number } => {
    const admin = new Kafka({ brokers: ['localhost:1'] }).admin();
    const fetchOffsets = jest.spyOn(admin, 'fetchOffsets');
    fetchOffsets.mockResolvedValue([{ topic: 'kerbside.claims', partitions: [{ partition: 0, offset: '3', metadata: null }] }]);
    for (const failure of failures) fetchOffsets.mockRejectedValueOnce(failure);
    jest.spyOn(admin, 'fetchTopicOffsets').mockResolvedValue([{ partition: 0, offset: '5', high: '5', low: '0' }]);
    return { admin, asked: () => fetchOffsets.mock.calls.length };
  };

  describe('how far a group of Kafka is behind', () => {
    it('is asked again where a broker does not yet know that it is the coordinator of the group', async () => {
      const { admin, asked } = adminOf(refusal(true), refusal(true));
      await expect(kafkaLag(admin, 'kerbside.pricing')).resolves.toEqual([
        { group: 'kerbside.pricing', topic: 'kerbside.claims', partition: 0, behind: 2 },
      ]);
      expect(asked()).toBe(3);
    });

    it.each([
      ['a broker refuses for good', refusal(false)],
      ['the connection fails', new Error('connection lost')],
    ])('fails where %s', async (_why, failure) => {
      const { admin, asked } = adminOf(failure);
      await expect(kafkaLag(admin, 'kerbside.pricing')).rejects.toBe(failure);
      expect(asked()).toBe(1);
    });
  });

  describe('what publishes to Kafka', () => {
    const message = { topic: 'kerbside.claims', key: 'c1', value: '{}' };

    /** A log without its brokers, each batch of which fails as told. */
    const logOf = (...failures: readonly (Error | undefined)[]) => {
      const [settings, sent, ends] = [new Array<ProducerConfig | undefined>(), new Array<ProducerBatch>(), new Array<number>()];
      const make = Kafka.prototype.producer;
      jest.spyOn(Kafka.prototype, 'producer').mockImplementation(function (this: Kafka, asked) {
        const producer = make.call(this, asked);
        const number = settings.push(asked);
        jest.spyOn(producer, 'connect').mockResolvedValue();
        jest.spyOn(producer, 'disconnect').mockImplementation(async () => void ends.push(number));
        jest.spyOn(producer, 'sendBatch').mockImplementation(async (batch) => {
          const failure = failures[sent.push(batch) - 1];
          if (failure) throw failure;
          return [];
        });
        return producer;
      });
      const env = { PORT: '0', MONGO_URI: 'mongodb://unused', SERVICE_KEY: 'k'.repeat(32), KAFKA_BROKERS: 'localhost:1' };
      const log = new KafkaLog(platformConfig('claims', env), defaultEventSettings, makeLog({ service: 'claims', level: 'silent' }));
      return { log, settings, sent, ends };
    };

    it('writes each event once and in order: it is idempotent, asks one thing at a time and waits for every copy', async () => {
      const { log, settings, sent } = logOf();
      await log.publish([message, { ...message, value: '{"n":2}' }]);
      expect(settings).toEqual([expect.objectContaining({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false })]);
      expect(sent).toEqual([
        {
          acks: -1,
          topicMessages: [
            {
              topic: 'kerbside.claims',
              messages: [expect.objectContaining({ value: '{}' }), expect.objectContaining({ value: '{"n":2}' })],
            },
          ],
        },
      ]);
    });

    it('is replaced once it failed, because it has lost count, and goes on otherwise', async () => {
      const lost = new Error('out of order');
      const { log, settings, ends } = logOf(undefined, lost);
      await log.publish([message]);
      await expect(log.publish([message])).rejects.toBe(lost);
      await log.publish([message]);
      await log.publish([message]);
      expect([settings.length, ends]).toEqual([2, [1]]);
      await log.close();
      expect(ends).toEqual([1, 2]);
    });
  });

  describe('what reads from Kafka', () => {
    const type = aCount();
    const { topic } = type;
    let ends: (() => void)[];
    let handled: string[];
    let commits: string[];
    let listeners: Map<string, (event: never) => void>;
    let take: (offsets: readonly number[], heartbeat?: () => Promise<void>) => Promise<readonly string[]>;
    let server: KafkaServer;

    /** A member of a group, without its brokers: each handler ends when the test says so. Messages have the keys 0 to 2 in turn. */
    beforeEach(async () => {
      [ends, handled, commits, listeners] = [[], [], [], new Map()];
      const make = Kafka.prototype.consumer;
      jest.spyOn(Kafka.prototype, 'consumer').mockImplementation(function (this: Kafka, asked) {
        const consumer = make.call(this, asked);
        jest.spyOn(consumer, 'connect').mockResolvedValue();
        jest.spyOn(consumer, 'subscribe').mockResolvedValue();
        jest.spyOn(consumer, 'disconnect').mockResolvedValue();
        jest.spyOn(consumer, 'on').mockImplementation((name, listener) => {
          listeners.set(name, listener);
          return () => undefined;
        });
        jest
          .spyOn(consumer, 'commitOffsets')
          .mockImplementation(async (places) => void commits.push(...places.map(({ offset }) => offset)));
        jest.spyOn(consumer, 'run').mockImplementation(async (config) => {
          take = async (offsets, heartbeat = async () => undefined) => {
            const resolved: string[] = [];
            const messages = offsets.map((offset) => ({ offset: `${offset}`, key: Buffer.from(`${offset % 3}`), value: Buffer.from('') }));
            const batch = { topic, partition: 0, messages, firstOffset: () => messages[0]?.offset ?? null };
            await config?.eachBatch?.({ batch, resolveOffset: (offset: string) => resolved.push(offset), heartbeat } as never);
            return resolved;
          };
        });
        return consumer;
      });
      const deliverAll = async (_server: unknown, rows: readonly { readonly offset: string }[]) => {
        handled.push(...rows.map(({ offset }) => offset));
        await new Promise<void>((resolve) => ends.push(resolve));
      };
      server = new KafkaServer({
        deliveries: { deliverAll } as never,
        group: 'g',
        settings: defaultEventSettings,
        log: makeLog({ service: 'claims', level: 'silent' }),
        client: { brokers: ['localhost:1'] },
        eventLog: { prepare: async () => undefined } as never,
      });
      server.addHandler(type.type, async () => undefined, true, { eventType: type });
      await new Promise((resolve) => void server.listen(resolve));
    });
    afterEach(async () => {
      const closing = server.close();
      for (const end of ends) end();
      await closing;
    });

    const passed = () => new Promise((resolve) => setTimeout(resolve, 150));

    it('fetches on while handlers are at work, hands on the events of each key in turn, and commits nothing past one that is not handled', async () => {
      expect(await take([4, 6, 7, 10])).toEqual(['4', '6', '7', '10']);
      expect(handled).toEqual(['4', '6']);
      ends[1]?.();
      await passed();
      expect([handled, commits]).toEqual([['4', '6'], []]);
      ends[0]?.();
      await passed();
      expect([handled, commits]).toEqual([['4', '6', '7'], ['7']]);
    });

    it('begins nothing more of what it had once others may read it, and waits for what it had begun', async () => {
      await take([4, 7]);
      listeners.get('consumer.rebalancing')?.(undefined as never);
      const again = take([4, 7]);
      await passed();
      expect(handled).toEqual(['4']);
      ends[0]?.();
      await again;
      expect([handled, commits]).toEqual([['4', '4'], []]);
    });

    it('leaves what it has no room for to be fetched again where the group has to be joined anew', async () => {
      const offsets = Array.from({ length: 9 }, (_none, offset) => offset);
      const resolved = take(offsets, () => Promise.reject(new Error('The group is rebalancing')));
      await expect(resolved).rejects.toThrow('rebalancing');
      expect(handled).toEqual(['0', '1']);
    });

    it('commits the place reached before it ends, and takes nothing more', async () => {
      await take([4]);
      const closing = server.close();
      const more = take([5]);
      ends[0]?.();
      await closing;
      expect([await more, commits]).toEqual([[], ['5']]);
    });
  });
});
