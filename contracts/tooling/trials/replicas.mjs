// usage: npm run test:trials -- replicas -- [--rate 1] [--rounds 3] [--first]
// Two replicas of every service and of the edge behave as one; then everything is restarted, one replica after the other (`--first`: only the
// first of each), while customers buy.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames } from '@kerbside/contracts/call';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { startFleet } from '../fleet/fleet.mjs';
import { inLanes } from '../in-lanes.mjs';
import { auditOf } from './purchases/audit.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { Cards } from './purchases/cards.mjs';
import { buyAtRate, newLedger, percentile, prepareQuotes, secondsOf } from './purchases/load.mjs';
import { Stores } from './purchases/stores.mjs';
import { untilCaughtUp } from './purchases/catch-up.mjs';
import { limitPerAccount, limitPerAddress, limitPerStranger } from './replicas/limits.mjs';
import { sessionsEverywhere } from './replicas/sessions.mjs';
import { raceForCodes, redeemedOnce } from './replicas/vouchers.mjs';
import { Verdicts } from './verdicts.mjs';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    first: { type: 'boolean', default: false },
  },
});
const rate = Number(values.rate);
const rounds = Number(values.rounds);
const runners = 4;
const longestRollSeconds = 60;
const readers = 2;
const atOnce = 3;
const pauseMs = 1_500;
const verdicts = new Verdicts();
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

const fleet = await startFleet({
  replicas: 2,
  remotes: false,
  env: { PER_ADDRESS_LIMIT_FACTOR: '1', DRAIN_PAUSE_MS: '500' },
  say: (line) => verdicts.say(line),
});
const cards = new Cards(fleet.cardsUrl);
const stores = new Stores(fleet.engines.settings, cards);
let keepLogs = true;
try {
  await behaveAsOne();
  await rollUnderLoad();
  verdicts.add('a service that is told to stop as soon as it is ready releases what it holds', await stopAtOnce(fleet, 'pricing'));
  verdicts.close('replicas');
  keepLogs = process.exitCode === 1;
} finally {
  await stores.close();
  await fleet.stop({ keepLogs });
  if (keepLogs) verdicts.say(`what the services said is in ${fleet.logs}`);
}

async function behaveAsOne() {
  const tally = newTally();
  verdicts.add('a limit per account and stranger is exact over the replicas', await limitPerStranger(fleet));
  verdicts.add('a limit per account is exact over the replicas', await limitPerAccount(fleet));
  verdicts.add('a limit per network address is exact over the replicas', await limitPerAddress(fleet));
  verdicts.add('signing out at one replica signs out at all replicas of all services, at once', await sessionsEverywhere(fleet));
  const { faults, bought } = await raceForCodes(fleet, stores, cards, { rounds, runners, tally });
  verdicts.add(`a single-use voucher that ${runners} customers want at once goes to one of them, ${rounds} times`, faults);
  const carts = await prepareQuotes(fleet.url, { count: 10, tally });
  verdicts.add('each replica prices a quote to the same pence', await samePrices(fleet, carts));
  const ledger = await buyAtRate(carts, { rate, cards });
  ledger.acknowledged.push(...bought);
  await untilCaughtUp(stores);
  await cards.resendEvents();
  await untilCaughtUp(stores);
  verdicts.add('each code is redeemed once, by the quote that had it', await redeemedOnce(stores, bought));
  judge('with the card provider telling everything twice', ledger, await stores.all());
}

async function rollUnderLoad() {
  const tally = newTally();
  const ledger = newLedger();
  const carts = await prepareQuotes(fleet.url, { count: rate * longestRollSeconds, tally });
  Object.assign(tally, newTally());
  let isOver = false;
  const looking = carts.splice(-readers).map((cart) => keepLooking(cart, () => isOver));
  const buying = buyAtRate(carts, { rate, cards, ledger, isOver: () => isOver });
  const ends = await rollEverything(fleet, { isFirst: values.first });
  isOver = true;
  await buying;
  const unseen = (await Promise.all(looking)).flat();
  await judgeRoll({ ledger, ends, unseen, left: await untilCaughtUp(stores), tally });
}

async function judgeRoll({ ledger, ends, unseen, left, tally }) {
  const times = ledger.acknowledged.map(({ tookMs }) => tookMs);
  verdicts.say(
    `${ledger.acknowledged.length} of ${ledger.begun} purchases in ${secondsOf(ledger).toFixed(1)} s, the longest ${(percentile(times, 1) / 1_000).toFixed(1)} s`,
  );
  verdicts.say(tallied(tally));
  verdicts.add('every replica that is told to end does so successfully', ends);
  verdicts.add(
    `no purchase of ${ledger.begun} failed for a client that asks again while everything was restarted`,
    ledger.failed.map(({ quoteId, why }) => `${quoteId}: ${why}`),
  );
  verdicts.add('nor did reading a quote and its prices, from the first restart to the last', unseen);
  verdicts.add('everything caught up after it', left);
  judge('over a restart of everything', ledger, await stores.all());
}

function judge(when, ledger, facts) {
  const { repeats, ...audit } = auditOf(ledger, facts);
  verdicts.add(
    `each of ${ledger.acknowledged.length} purchases is stored, charged, reported and a policy once, ${when}`,
    Object.values(audit).flat(),
  );
  verdicts.add(`no event was published twice, ${when}`, repeats === 0 ? [] : [`${repeats} of ${facts.events.length} events`]);
}

/** Restarts replicas of every part, the first or each in turn, and several parts at once. Returns those that did not end successfully. */
async function rollEverything(fleet, { isFirst }) {
  const faults = [];
  await inLanes([...serviceNames.filter((name) => fleet.replicasOf(name).length > 0), 'edge'], atOnce, async (name) => {
    for (const { replica } of fleet.replicasOf(name).slice(0, isFirst ? 1 : undefined)) {
      const { code, signal } = await fleet.roll(name, replica, pauseMs);
      if (code !== 0) faults.push(`${name} ${replica} ended with ${code ?? signal}`);
    }
  });
  return faults;
}

/** A process that is told to stop the moment it reports ready ends as successfully as any other. */
async function stopAtOnce(fleet, name) {
  await fleet.kill(name, 0);
  await fleet.restart(name, 0);
  const { code, signal } = await fleet.kill(name, 0, 'SIGTERM');
  return code === 0 ? [] : [`${name} ended with ${code ?? signal}`];
}

/** A customer who reads their quote repeatedly until the trial is over. Returns what they could not read. */
async function keepLooking({ shopper, quote }, isOver) {
  const faults = [];
  while (!isOver()) {
    for (const call of [readQuote, readPrices])
      await shopper.caller
        .send(call, quote.of)
        .catch(({ code, status, message }) => faults.push(`${call.id}: ${code} ${status} ${message}`));
    await wait(200);
  }
  return faults;
}

/** Every replica prices a quote to the same pence. */
async function samePrices(fleet, carts) {
  const doors = fleet.replicasOf('pricing');
  const faults = [];
  for (const { shopper, quote } of carts) {
    const answers = await Promise.all(doors.map((member) => shopper.caller.twin(member.url).send(readPrices, quote.of)));
    if (new Set(answers.map((prices) => JSON.stringify(prices))).size !== 1) faults.push(`${quote.id} has other prices at another replica`);
  }
  return faults;
}
