// Customers buy at a steady rate while something fails. A ledger of what they were told is then compared with what the card provider, the databases and the
// log hold: each purchase once, everywhere.
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@kerbside/contracts/call';
import { auditOf } from './purchases/audit.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { buyAtRate, newLedger, percentile, prepareQuotes, secondsOf } from './purchases/load.mjs';
import { patienceMs } from './purchases/stores.mjs';

const kafkaIsDownMs = 10_000;
const mongoIsDownMs = 2_000;
const redisIsDownMs = 1_000;

/**
 * `faults` are `{ what, at, run }`: what fails, after how many ms, until it is mended. Returns what is wrong with the purchases, as sentences by claim.
 * @param {any} fleet
 * @param {{ stores: any, verdicts: any, rate: number, seconds: number, faults: readonly any[] }} options
 */
export async function buyThroughFaults(fleet, { stores, verdicts, rate, seconds, faults }) {
  verdicts.say(`${rate} purchases a second for ${seconds} s`);
  const [tally, began] = [newTally(), Date.now()];
  const carts = await prepareQuotes(fleet.url, { count: Math.ceil(rate * seconds), tally });
  verdicts.say(`${carts.length} quotes wait to be paid (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
  const ledger = newLedger();
  const healings = [];
  const healed = (fault) => healings.push(catchUpAfter(fault, { ledger, stores, verdicts }));
  await Promise.all([buyAtRate(carts, { rate, cards: stores.cards, ledger }), runFaults(faults, healed)]);
  tell(ledger, tally, verdicts);
  await judgeCatchUp(healings, stores, verdicts);
  return judge(ledger, await stores.all(), await stores.deadLetters(), verdicts);
}

/** How long after a fault every purchase acknowledged before its end is a policy. Reported, not judged: customers keep buying and other faults follow. */
async function catchUpAfter({ what, began, at }, { ledger, stores, verdicts }) {
  const owed = ledger.acknowledged.map(({ quoteId }) => quoteId);
  const isDone = async () => (await stores.countPolicies(owed).catch(() => -1)) >= owed.length;
  while (!(await isDone()) && Date.now() - at < patienceMs) await wait(250);
  verdicts.say(`${what}, back after ${((at - began) / 1_000).toFixed(1)} s; ${owed.length} purchases were policies ${sinceOf(at)} later`);
}

/** `watched` each report how their fault healed. */
async function judgeCatchUp(watched, stores, verdicts) {
  const since = Date.now();
  const left = await stores.untilCaughtUp();
  const tookMs = Date.now() - since;
  verdicts.say(`everything had caught up ${(tookMs / 1_000).toFixed(1)} s after the last purchase and the last fault`);
  await Promise.all(watched);
  verdicts.add('all services caught up after the end', left);
}

function tell(ledger, tally, verdicts) {
  const times = ledger.acknowledged.map(({ tookMs }) => tookMs);
  const took = [0.5, 0.95, 1].map((share) => `${(percentile(times, share) / 1_000).toFixed(1)} s`);
  verdicts.say(`${ledger.acknowledged.length} of ${ledger.begun} purchases acknowledged in ${secondsOf(ledger).toFixed(1)} s`);
  verdicts.say(`half took ${took[0]}, 95 in 100 at most ${took[1]}, the longest ${took[2]}; ${tallied(tally)}`);
}

function judge(ledger, facts, dead, verdicts) {
  const audit = auditOf(ledger, facts);
  const each = `each of ${ledger.acknowledged.length} acknowledged purchases`;
  verdicts.add(
    `all ${ledger.begun} purchases were acknowledged to a client that asks again`,
    ledger.failed.map(({ quoteId, why }) => `${quoteId}: ${why}`),
  );
  verdicts.add(`${each} is stored once, and its ledger balances`, audit.stored);
  verdicts.add(`${each} is charged once, for the amount shown`, audit.charged);
  verdicts.add(`${each} is reported by one event of its payment and one of its policy`, audit.evented);
  verdicts.add(`${each} is one policy`, audit.issued);
  verdicts.add(`${each} is one message and one entry in the search`, audit.told);
  verdicts.add('everybody who was charged has a policy, whatever they were told', audit.sold);
  verdicts.add('the pence agree everywhere', audit.pence);
  verdicts.add('nothing became a dead letter', dead);
  verdicts.say(`${facts.events.length} events in the log, ${audit.repeats} of them the repeat of one that a crash left unmarked`);
  return audit;
}

function sinceOf(at) {
  return `${((Date.now() - at) / 1_000).toFixed(1)} s`;
}

/**
 * Kafka stopped for ten seconds, MongoDB killed, Redis killed with all its data, each service killed once: spread over the given seconds, in random
 * order.
 */
export function faultsOfEngines(fleet, seconds, chance) {
  const { kafka, mongo, redis } = fleet.engines;
  const share = (part) => Math.round(seconds * 1_000 * part + chance.below(1_000));
  const outage = (engine, signal, forMs) => async () => {
    await engine.end(signal);
    await wait(forMs);
    await engine.start();
  };
  const crash = (name) => async () => {
    await fleet.kill(name, chance.below(fleet.replicasOf(name).length));
    await Promise.all(fleet.replicasOf(name).map((member) => (member.isRunning ? undefined : member.start())));
  };
  const services = shuffled(
    serviceNames.filter((name) => fleet.replicasOf(name).length > 0),
    chance,
  );
  return [
    { what: 'Kafka stopped for 10 s', at: share(0.06), run: outage(kafka, 'SIGTERM', kafkaIsDownMs) },
    { what: 'MongoDB killed', at: share(0.36), run: outage(mongo, 'SIGKILL', mongoIsDownMs) },
    { what: 'Redis killed and emptied', at: share(0.46), run: outage(redis, 'SIGKILL', redisIsDownMs) },
    ...services.map((name, i) => ({ what: `${name} killed`, at: share(0.5 + (0.44 * i) / services.length), run: crash(name) })),
  ];
}

/** Runs them at their times. `healed` is called for each when its victim is back. */
function runFaults(faults, healed) {
  return Promise.all(
    faults.map(async ({ what, at, run }) => {
      await wait(at);
      const began = Date.now();
      await run();
      await healed({ what, began, at: Date.now() });
    }),
  );
}

function shuffled(names, chance) {
  const left = [...names];
  return names.map(() => left.splice(chance.below(left.length), 1)[0]);
}
