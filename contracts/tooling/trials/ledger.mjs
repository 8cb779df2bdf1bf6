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
 * `faults` are `{ what, at, run }`: what fails, after how many ms, until it is mended. Returns how many events the log holds more than once.
 * @param {any} trial
 * @param {any} fleet
 * @param {{ stores: any, rate: number, seconds: number, faults: readonly any[] }} options
 */
export async function buyThroughFaults(trial, fleet, { stores, rate, seconds, faults }) {
  trial.say(`${rate} purchases a second for ${seconds} s`);
  const [tally, began] = [newTally(), Date.now()];
  const carts = await prepareQuotes(fleet.url, { count: Math.ceil(rate * seconds), tally });
  trial.say(`${carts.length} quotes wait to be paid (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
  const ledger = newLedger();
  const healings = [];
  const healed = (fault) => healings.push(catchUpAfter(trial, fault, { ledger, stores }));
  await Promise.all([buyAtRate(carts, { rate, cards: stores.cards, ledger }), runFaults(faults, healed)]);
  tell(trial, ledger, tally);
  await judgeCatchUp(trial, healings, stores);
  return judge(trial, ledger, await stores.all(), await stores.deadLetters());
}

/** How long after a fault every purchase acknowledged before its end is a policy. Reported, not judged: customers keep buying and other faults follow. */
async function catchUpAfter(trial, { what, began, at }, { ledger, stores }) {
  const owed = ledger.acknowledged.map(({ quoteId }) => quoteId);
  const isDone = async () => (await stores.countPolicies(owed).catch(() => -1)) >= owed.length;
  while (!(await isDone()) && Date.now() - at < patienceMs) await wait(250);
  trial.say(`${what}, back after ${((at - began) / 1_000).toFixed(1)} s; ${owed.length} purchases were policies ${sinceOf(at)} later`);
}

/** `watched` each report how their fault healed. */
async function judgeCatchUp(trial, watched, stores) {
  const since = Date.now();
  const left = await stores.untilCaughtUp();
  const tookMs = Date.now() - since;
  trial.say(`everything had caught up ${(tookMs / 1_000).toFixed(1)} s after the last purchase and the last fault`);
  await Promise.all(watched);
  trial.add('all services caught up after the end', left);
}

function tell(trial, ledger, tally) {
  const times = ledger.acknowledged.map(({ tookMs }) => tookMs);
  const took = [0.5, 0.95, 1].map((share) => `${(percentile(times, share) / 1_000).toFixed(1)} s`);
  trial.say(`${ledger.acknowledged.length} of ${ledger.begun} purchases acknowledged in ${secondsOf(ledger).toFixed(1)} s`);
  trial.say(`half took ${took[0]}, 95 in 100 at most ${took[1]}, the longest ${took[2]}; ${tallied(tally)}`);
}

function judge(trial, { begun, acknowledged, failed }, facts, dead) {
  trial.add(
    `all ${begun} purchases were acknowledged to a client that asks again`,
    failed.map(({ quoteId, why }) => `${quoteId}: ${why}`),
  );
  const known = acknowledged.map(({ quoteId, shownPence, paidPence }) => ({ quoteId, agreed: [shownPence], paidPence }));
  trial.addAll(auditOf([...known, ...failed.map(({ quoteId }) => ({ quoteId }))], facts));
  trial.add('nothing became a dead letter', dead);
  const repeats = facts.events.length - new Set(facts.events.map(({ id }) => id)).size;
  trial.say(`${facts.events.length} events in the log, ${repeats} of them the repeat of one that a crash left unmarked`);
  return repeats;
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
