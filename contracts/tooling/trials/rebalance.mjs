// usage: npm run test:trials -- rebalance -- [--events <n>] [--moves <n>] [--seed <n>]
// Counts through the outbox, the relay, the log and real consumers, whose group is rebalanced repeatedly by replicas that join, stop
// and are killed. In the end every key's numbers must have taken effect in order, without a gap, and once.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { startAll } from '../engines/all.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMongo } from '../engines/mongo.mjs';
import { Member } from '../fleet/member.mjs';
import { dataFolder } from '../memory-folder.mjs';
import { freePort } from '../ports.mjs';
import { startCallers } from './rebalance/calls.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { runTrial } from './trial.mjs';

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
/** Since the last effect, or the last move. A killed member keeps its partitions for ten seconds. */
const patience = 90_000;

const { values } = parseArgs({
  options: { events: { type: 'string', default: '100000' }, moves: { type: 'string', default: '20' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? newSeed());
const events = Number(values.events);

await runTrial('rebalance', async (trial) => {
  const stage = await prepare(trial);
  const keys = Array.from({ length: events / each }, (_none, i) => `key-${i}`);
  const took = await run(trial, stage, keys);
  await stage.members.end();
  trial.say(`${events} events took effect in ${took.toFixed(1)} s, ${Math.round(events / took)} a second`);
  const claim = `${events} events over Kafka, a group rebalanced ${values.moves} times, seed ${seed}`;
  trial.add(`${claim}: those of each key took effect in their order, without a gap, and once`, await strayTallies(stage.claims, keys));
  const receipts = await stage.claims.collection('inbox').countDocuments({ consumer });
  trial.add(`${claim}: each has its receipt`, receipts === events ? [] : [`${receipts} receipts for ${events} events`]);
  const dead = await stage.claims.collection('dead_letters').countDocuments();
  trial.add('nothing became a dead letter', dead === 0 ? [] : [`${dead} events`]);
});

/** Our own engines, three members of the group, and the services they share the partitions with. */
async function prepare(trial) {
  const folder = dataFolder('rebalance');
  trial.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const { settings: stores, stop } = await startAll([startMongo(trial.say), startKafka(trial.say)]);
  trial.atEnd(stop);
  const client = await MongoClient.connect(stores.MONGO_URI);
  trial.atEnd(() => client.close());
  const admin = new Kafka({ brokers: stores.KAFKA_BROKERS.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  trial.atEnd(() => admin.disconnect());
  const source = `tallies-${seed}`;
  const env = settings({ ...stores, TALLY_SOURCE: source });
  const members = new Group(env, folder);
  trial.atEnd(() => members.end());
  await Promise.all([members.join(), members.join(), members.join()]);
  await untilShared(admin, 3);
  const callers = await startCallers(env, source);
  trial.atEnd(callers.close);
  return { claims: client.db('kerbside_claims'), members, admin, callers };
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
async function run(trial, { claims, members, admin, callers }, keys) {
  const began = performance.now();
  const counting = callers.count(keys, each);
  counting.catch(() => {});
  const chance = seeded(seed);
  const moves = movesOf(Number(values.moves), seeded(seed));
  for (const [i, move] of moves.entries()) {
    await untilHandled(claims, Math.floor((events * (i + 1)) / (moves.length + 2)));
    if (move === 'join') await members.join();
    else await members.part(move, chance);
    await untilShared(admin, members.size);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    trial.say(`${seconds} s: ${move}, ${members.size} members share, ${await handled(claims)} handled`);
  }
  await counting;
  await untilHandled(claims, events);
  return (performance.now() - began) / 1000;
}

/** Until exactly so many members share the partitions. */
async function untilShared(admin, size) {
  for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
    const { groups } = await admin.describeGroups([group]).catch(() => ({ groups: [] }));
    if (groups[0]?.state === 'Stable' && groups[0].members.length === size) return;
  }
  throw new Error(`The partitions were not shared out among ${size} within ${patience / 1000} s`);
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

/** Those that do not count from 1 to the last, one by one. */
async function strayTallies(claims, keys) {
  const tallies = new Map((await claims.collection('tallies').find().toArray()).map(({ _id, numbers }) => [_id, numbers]));
  const wanted = Array.from({ length: each }, (_none, i) => i + 1).join();
  const stray = keys.flatMap((key) => ((tallies.get(key) ?? []).join() === wanted ? [] : [`${key}: ${tallies.get(key)}`]));
  return [...stray, ...[...tallies.keys()].filter((key) => !keys.includes(key)).map((key) => `nobody counted for ${key}`)];
}
