import { jest } from '@jest/globals';
import { type Admin, Kafka, KafkaJSProtocolError } from 'kafkajs';
import { kafkaLag } from './kafka-lag.js';

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
