import { describe, jest } from '@jest/globals';
import { type Admin, Kafka, KafkaJSProtocolError, type ProducerBatch, type ProducerConfig } from 'kafkajs';
import { platformConfig } from '../../settings/platform-config.js';
import { makeLog } from '../../telemetry/log.js';
import { defaultEventSettings } from '../event-settings.js';
import { HandledPlaces } from './handled-places.js';
import { kafkaLag } from './kafka-client.js';
import { KafkaLog } from './kafka.js';

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
});

const place = (offset: string, partition = 0) => ({ topic: 'claims', partition, offset });
const commit = (offset: string, partition = 0) => [{ topic: 'claims', partitions: [{ partition, offset }] }];

describe('places that were handled', () => {
  let places: HandledPlaces;
  beforeEach(() => {
    places = new HandledPlaces();
  });

  it('are overdue when they were uncommitted at the look before', () => {
    places.handled(place('4'));
    expect(places.overdue()).toEqual([]);
    expect(places.overdue()).toEqual([place('5')]);
    expect(places.overdue()).toEqual([place('5')]);
  });

  it('have their time again when a further message was handled', () => {
    places.handled(place('4'));
    places.overdue();
    places.handled(place('5'));
    expect([places.overdue(), places.overdue()]).toEqual([[], [place('6')]]);
  });

  it.each([
    ['what was handled', '10', []],
    ['more', '11', []],
    ['less', '9', [place('10')]],
  ])('are overdue or not when the client committed %s', (_what, offset, overdue) => {
    places.handled(place('9'));
    places.overdue();
    places.committed(commit(offset));
    expect(places.overdue()).toEqual(overdue);
  });

  it('are told apart by partition, and forgotten together', () => {
    places.handled(place('1'));
    places.handled(place('2', 1));
    places.overdue();
    places.committed(commit('2'));
    expect(places.overdue()).toEqual([place('3', 1)]);
    places.forget();
    expect(places.overdue()).toEqual([]);
  });
});
