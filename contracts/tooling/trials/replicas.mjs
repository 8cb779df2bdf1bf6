// usage: node contracts/tooling/trials/replicas.mjs [--only together | restart] [--rate 1] [--rounds 3] [--long]
// Two replicas of every service and of the edge behave as one; then everything is restarted, one replica after the other, while customers buy.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { startFleet } from '../fleet/fleet.mjs';
import { auditOf } from './purchases/audit.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { Cards } from './purchases/cards.mjs';
import { buyAtRate, newLedger, percentile, prepareQuotes, secondsOf } from './purchases/load.mjs';
import { Stores } from './purchases/stores.mjs';
import { untilCaughtUp } from './purchases/catch-up.mjs';
import { limitPerAccount, limitPerAddress, limitPerStranger } from './replicas/limits.mjs';
import { rollEverything, stopAtOnce } from './replicas/rolling.mjs';
import { sessionsEverywhere } from './replicas/sessions.mjs';
import { keepLooking, samePrices } from './replicas/shared-work.mjs';
import { raceForCodes, redeemedOnce } from './replicas/vouchers.mjs';
import { Verdicts } from './verdicts.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rate: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    long: { type: 'boolean', default: false },
  },
});
const rate = Number(values.rate);
const rounds = Number(values.rounds ?? (values.long ? 50 : 3));
const runners = 4;
const rolls = values.long ? 10 : 1;
const longestRollSeconds = 60;
const readers = 2;
const verdicts = new Verdicts();
process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

await build([], { say: () => {} });
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
  if (values.only !== 'restart') await behaveAsOne();
  if (values.only !== 'together') await restartEverything();
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

async function restartEverything() {
  for (let roll = 0; roll < rolls; roll += 1) await rollUnderLoad();
  verdicts.add('a service that is told to stop as soon as it is ready releases what it holds', await stopAtOnce(fleet, 'pricing'));
}

async function rollUnderLoad() {
  const tally = newTally();
  const ledger = newLedger();
  const carts = await prepareQuotes(fleet.url, { count: rate * longestRollSeconds, tally });
  Object.assign(tally, newTally());
  let isOver = false;
  const looking = carts.splice(-readers).map((cart) => keepLooking(cart, () => isOver));
  const buying = buyAtRate(carts, { rate, cards, ledger, isOver: () => isOver });
  const ends = await rollEverything(fleet);
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
  verdicts.add('every replica of everything ends successfully when it is told to', ends);
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
