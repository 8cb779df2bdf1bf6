import { setTimeout as wait } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';

const longest = 90_000;

/** Asks Kafka who shares the partitions out among themselves. */
export async function kafkaRollCall(brokers, group) {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const isShared = async (size) => {
    const { groups } = await admin.describeGroups([group]);
    return groups[0].state === 'Stable' && groups[0].members.length === size;
  };
  return { until: (size) => until(size, isShared), close: () => admin.disconnect() };
}

/** Asks the embedded log: every partition has an owner, and the owners are those who live. */
export function embeddedRollCall(database, group) {
  const isShared = async (size) => {
    const members = await database
      .collection('members')
      .find({ group, $expr: { $gt: ['$until', '$$NOW'] } })
      .toArray();
    const living = members.map(({ _id }) => _id);
    const owners = await database.collection('places').distinct('owner', { group });
    return living.length === size && owners.length === size && owners.every((owner) => living.includes(owner));
  };
  return { until: (size) => until(size, isShared), close: async () => {} };
}

/** Resolves once exactly `size` members share the partitions. */
async function until(size, isShared) {
  let trouble = '';
  for (const end = Date.now() + longest; Date.now() < end; await wait(100)) {
    try {
      if (await isShared(size)) return;
    } catch (error) {
      trouble = `: ${error.message}`;
    }
  }
  throw new Error(`The partitions were not shared out among ${size} within ${longest / 1000} s${trouble}`);
}
