import { randomUUID } from 'node:crypto';
import { fromPlatform } from './platform.mjs';

/**
 * Two replicas of the service whose numbers are counted. The numbers are written to its outbox in bulk, so that the relay and the consumers are
 * what is busy; half-way the first replica stops, so that the other has to continue publishing.
 */
export async function startCallers(env, source) {
  const { startService } = await fromPlatform('service/service');
  const { tallyCaller, tallied } = await fromPlatform('testing/events/tally-service');
  const { Outbox } = await fromPlatform('events/outbox/outbox');
  const replicas = [await startService(tallyCaller('pricing'), env), await startService(tallyCaller('pricing'), env)];
  const { rows } = replicas[1].app.get(Outbox);
  const type = tallied(source);

  return {
    /** Counts from 1 to `each` for every key: each number only once the one before it is stored. */
    count: async (keys, each) => {
      for (let number = 1; number <= each; number += 1) {
        if (number === Math.ceil(each / 2)) await replicas.shift().close();
        await rows.insertMany(keys.map((key) => rowOf(type, key, number)));
      }
    },
    close: () => Promise.all(replicas.map((replica) => replica.close())),
  };
}

const rowOf = ({ type, topic }, key, number) => ({
  topic,
  aggregateId: key,
  version: number,
  envelope: JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/pricing',
    type,
    subject: key,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    partitionkey: key,
    sequence: number,
    data: { n: number },
  }),
  sentAt: null,
});
