import { setTimeout as wait } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';

const longest = 90_000;

/** Asks Kafka which members share the partitions. */
export async function kafkaRollCall(brokers, group) {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const isShared = async (size) => {
    const { groups } = await admin.describeGroups([group]);
    return groups[0].state === 'Stable' && groups[0].members.length === size;
  };
  return { until: (size) => until(size, isShared), close: () => admin.disconnect() };
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
