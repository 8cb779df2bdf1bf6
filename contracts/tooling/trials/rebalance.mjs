// usage: npm run test:trials -- rebalance -- [--events <n>] [--moves <n>] [--seed <n>]
// Counts through the outbox, the relay, the log and real consumers, whose group is rebalanced repeatedly by replicas that join, stop
// and are killed. In the end every key's numbers must have taken effect in order, without a gap, and once.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startAll } from '../engines/all.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMongo } from '../engines/mongo.mjs';
import { Member } from '../fleet/member.mjs';
import { dataFolder } from '../memory-folder.mjs';
import { freePort } from '../ports.mjs';
import { faultsOf } from './rebalance/audit.mjs';
import { startCallers } from './rebalance/calls.mjs';
import { kafkaRollCall } from './rebalance/roll-call.mjs';
import { Cleanup } from './cleanup.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { Verdicts } from './verdicts.mjs';

/** How many replicas there are at most. */
const most = 4;

/**
 * Replicas that join and leave, one after another: as many join as leave, half of those that leave are killed, and at least one always remains.
 * The first move takes place with three members.
 */
function movesOf(count, chance) {
  const left = {
    join: Math.floor(count / 2),
    SIGTERM: Math.ceil(count / 4),
    SIGKILL: count - Math.floor(count / 2) - Math.ceil(count / 4),
  };
  const moves = [];
  for (let size = 3; moves.length < count;) {
    const possible = Object.keys(left).filter((move) => left[move] > 0 && (move === 'join' ? size < most : size > 1));
    const move = chance.oneOf(possible);
    left[move] -= 1;
    size += move === 'join' ? 1 : -1;
    moves.push(move);
  }
  return moves;
}

const script = fileURLToPath(new URL('./rebalance/member.mjs', import.meta.url));

/** The replicas of one consumer group, each a process of its own. */
class Group {
  #env;
  #folder;
  #members = [];
  #joined = 0;

  constructor(env, folder) {
    this.#env = env;
    this.#folder = folder;
  }

  get size() {
    return this.#members.length;
  }

  async join() {
    const [replica, port] = [(this.#joined += 1), await freePort()];
    const env = { ...this.#env, PORT: String(port) };
    const member = new Member({ name: 'member', replica, script, env, port, logFile: join(this.#folder, `member-${replica}.log`) });
    await member.start();
    this.#members.push(member);
  }

  /** SIGTERM: it finishes what it is doing. SIGKILL: it is gone. */
  part(signal, chance) {
    const [member] = this.#members.splice(chance.below(this.size), 1);
    return member.end(signal);
  }

  end() {
    return Promise.all(this.#members.splice(0).map((member) => member.end()));
  }
}

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
  const folder = dataFolder('rebalance');
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
  const { settings: stores, stop } = await startAll([startMongo(verdicts.say), startKafka(verdicts.say)]);
  cleanup.add(stop);
  const client = await MongoClient.connect(stores.MONGO_URI);
  cleanup.add(() => client.close());
  const source = `tallies-${seed}`;
  const env = settings({ ...stores, TALLY_SOURCE: source });
  const rollCall = await kafkaRollCall(stores.KAFKA_BROKERS, group);
  cleanup.add(rollCall.close);
  const members = new Group(env, folder);
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
    PUBLIC_URL: 'http://localhost',
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
