// usage: node contracts/tooling/trials/rebalance.mjs [--events <n>] [--moves <n>] [--seed <n>]
// Counts through the outbox, the relay, the log and real consumers, whose group is rebalanced repeatedly by replicas that join, stop
// and are killed. In the end every key's numbers must have taken effect in order, without a gap, and once.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { build } from '../build.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMongod } from '../mongod.mjs';
import { faultsOf } from './rebalance/audit.mjs';
import { startCallers } from './rebalance/calls.mjs';
import { Group } from './rebalance/group.mjs';
import { movesOf } from './rebalance/moves.mjs';
import { kafkaRollCall } from './rebalance/roll-call.mjs';
import { Cleanup } from './cleanup.mjs';
import { scratchFolder } from './scratch-folder.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { Verdicts } from './verdicts.mjs';

const consumer = 'TallyConsumer.onTallied';
const group = 'kerbside.claims';
const each = 100;
/** Since the last effect. A killed member keeps its partitions for ten seconds. */
const patience = 60_000;

const { values } = parseArgs({
  options: { events: { type: 'string' }, moves: { type: 'string' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? newSeed());
const verdicts = new Verdicts();
process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
await build(['platform'], { say: () => {} });
await trial();
verdicts.close('rebalance');

async function trial() {
  const events = Number(values.events ?? 100_000);
  const moves = Number(values.moves ?? 20);
  const claim = `${events} events over Kafka, a group rebalanced ${moves} times, seed ${seed}`;
  const cleanup = new Cleanup();
  try {
    const stage = await prepare(cleanup);
    const keys = Array.from({ length: events / each }, (_none, i) => `key-${i}`);
    const took = await run(stage, keys, movesOf(moves, seeded(seed)));
    await stage.members.end();
    const faults = await faultsOf(stage.claims, { keys, each, consumer });
    verdicts.say(`${events} events took effect in ${took.toFixed(1)} s, ${Math.round(events / took)} a second`);
    verdicts.add(`${claim}: the order of every key was kept`, faults.order);
    verdicts.add(`${claim}: no gap`, [...faults.gaps, ...faults.strange]);
    verdicts.add(`${claim}: nothing took effect twice`, faults.twice);
  } catch (error) {
    verdicts.add(claim, [error.message]);
  } finally {
    await cleanup.run();
  }
}

/** Our own engines, three members of the group, and the services they share the partitions with. */
async function prepare(cleanup) {
  const folder = scratchFolder('rebalance', cleanup);
  const mongod = await startMongod({ dataDir: join(folder, 'mongo'), small: true, say: verdicts.say });
  cleanup.add(mongod.stop);
  const kafka = await startKafka(verdicts.say);
  cleanup.add(kafka.stop);
  const client = await MongoClient.connect(mongod.uri);
  cleanup.add(() => client.close());
  const source = `tallies-${seed}`;
  const env = settings({ MONGO_URI: mongod.uri, KAFKA_BROKERS: kafka.brokers, TALLY_SOURCE: source });
  const rollCall = await kafkaRollCall(kafka.brokers, group);
  cleanup.add(rollCall.close);
  const members = new Group(env);
  cleanup.add(() => members.end());
  await Promise.all([members.join(), members.join(), members.join()]);
  await rollCall.until(3);
  const callers = await startCallers(env, source);
  cleanup.add(callers.close);
  return { claims: client.db('kerbside_claims'), members, rollCall, callers };
}

function settings(more) {
  return {
    PORT: '0',
    REDIS_URL: 'none://',
    SERVICE_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    MIGRATE_AT_START: 'true',
    ...more,
  };
}

/** The moves are spread evenly over the events. Returns how many seconds it took until everything had taken effect. */
async function run({ claims, members, rollCall, callers }, keys, moves) {
  const events = keys.length * each;
  const began = performance.now();
  const counting = callers.count(keys, each);
  counting.catch(() => {});
  const chance = seeded(seed);
  for (const [i, move] of moves.entries()) {
    await untilHandled(claims, Math.floor((events * (i + 1)) / (moves.length + 2)));
    if (move === 'join') await members.join();
    else await members.part(move, chance);
    await rollCall.until(members.size);
    verdicts.say(
      `${((performance.now() - began) / 1000).toFixed(1)} s: ${move}, ${members.size} members share, ${await handled(claims)} handled`,
    );
  }
  await counting;
  await untilHandled(claims, events);
  return (performance.now() - began) / 1000;
}

function handled(claims) {
  return claims.collection('inbox').estimatedDocumentCount();
}

async function untilHandled(claims, count) {
  let [last, since] = [-1, Date.now()];
  for (;;) {
    const now = await handled(claims);
    if (now >= count) return;
    if (now !== last) [last, since] = [now, Date.now()];
    if (Date.now() - since > patience) throw new Error(`Nothing took effect for ${patience / 1000} s: ${now} of ${count} events handled`);
    await wait(100);
  }
}
