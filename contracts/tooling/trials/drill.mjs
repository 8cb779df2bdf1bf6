// usage: npm run test:trials -- drill -- [--seed <n>] [--purchases 150] [--honest <seconds>]
// Thieves buy through the public calls and confirm at the card provider themselves, early, late and twice, while cover, voucher, rewards, price and owner
// change under them and payments, claims and pricing are killed. In the end charges, purchases, policies and messages must agree, to the penny.
// `--honest`: honest customers follow on the same fleet, for so many seconds, while stores and services fail (ledger.mjs).
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readReceipt } from '@kerbside/contracts/http/payments/payments';
import { startFleet } from '../fleet/fleet.mjs';
import { inLanes } from '../in-lanes.mjs';
import { auditOf, salesIn } from './drill/audit.mjs';
import { Crew, givenRewardsPence, PassingTime } from './drill/crew.mjs';
import { killNowAndThen } from './drill/kills.mjs';
import { buyThroughFaults, faultsOfEngines } from './ledger.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { Cards } from './purchases/cards.mjs';
import { letterOf, Stores } from './purchases/stores.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { Verdicts } from './verdicts.mjs';

/** What the provider, the databases and the log hold about the drill's own quotes, codes and customers. */
async function factsOf(crew) {
  const intents = await stores.cards.intents();
  const { letters, policies, events } = await stores.all();
  const rows = (service, collection, filter, projection = {}) =>
    stores.of(service).collection(collection).find(filter, { projection }).toArray();
  const customers = crew.people.map(({ userId }) => userId);
  const sales = salesIn(events).filter(({ customerId }) => customers.includes(customerId));
  const ours = new Set((await rows('pricing', 'quotes', { customerId: { $in: customers } }, { _id: 1 })).map(({ _id }) => String(_id)));
  const sold = policies.filter(({ quoteId }) => ours.has(quoteId));
  const keys = new Set(sold.map(letterOf));
  return {
    intents,
    charges: intents.flatMap(({ id, amount_received: amount, metadata }) => (amount > 0 ? [{ id, amount, metadata }] : [])),
    refunds: (await stores.cards.refunds()).filter(({ status }) => status !== 'failed'),
    sales,
    quotes: await rows('pricing', 'quotes', { customerId: { $in: customers } }, { state: 1, termsAgreedAt: 1 }),
    policies: sold,
    letters: letters.filter(({ key }) => keys.has(key)),
    vouchers: await rows('vouchers', 'vouchers', { code: { $in: crew.codes } }, { code: 1, state: 1 }),
    rewards: await rows('vouchers', 'rewards_accounts', { _id: { $in: customers } }),
    movements: await rows('vouchers', 'rewards_movements', { customerId: { $in: customers } }),
    dead: await stores.deadLetters(),
  };
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    purchases: { type: 'string', default: '150' },
    honest: { type: 'string' },
  },
});
const seed = Number(values.seed ?? newSeed());
const count = Number(values.purchases);
const atOnce = 6;
const settleWithinMs = 120_000;
const verdicts = new Verdicts();
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

verdicts.say(`seed ${seed}: ${count} hostile purchases`);
const fleet = await startFleet({ remotes: false, say: (line) => verdicts.say(line) });
const stores = new Stores(fleet.engines.settings, new Cards(fleet.cardsUrl));
let keepLogs = true;
try {
  if (count > 0) await drill();
  if (values.honest) await buyHonestly(Number(values.honest));
  verdicts.close('drill');
  keepLogs = process.exitCode === 1;
} finally {
  await stores.close();
  await fleet.stop({ keepLogs });
  if (keepLogs) verdicts.say(`what the services said is in ${fleet.logs}`);
}

async function drill() {
  const tally = newTally();
  const crew = new Crew({ fleet, stores, tally, seed, clock: new PassingTime(stores) });
  await crew.hire(count);
  const heists = await commitAll(crew);
  verdicts.say(tallied(tally));
  await settle(heists);
  judge(heists, await factsOf(crew), await paidBy(heists), crew);
}

function buyHonestly(seconds) {
  return buyThroughFaults(fleet, { stores, verdicts, rate: 2, seconds, faults: faultsOfEngines(fleet, seconds, seeded(seed)) });
}

async function commitAll(crew) {
  const began = Date.now();
  const heists = [];
  const kills = killNowAndThen(fleet, seeded(seed));
  try {
    await inLanes(Array(count).keys(), atOnce, async (number) => heists.push(await crew.commit(number)));
  } finally {
    verdicts.say(`${await kills.stop()} kills of payments, claims and pricing`);
  }
  verdicts.say(`${heists.length} purchases in ${((Date.now() - began) / 1_000).toFixed(0)} s`);
  return heists;
}

/** When everything is over the thieves come back with everything they ever learnt, twice, in case something can still be had. */
async function settle(heists) {
  let left = [];
  for (let round = 1; round <= 2; round += 1) {
    for (const heist of heists) {
      for (const secret of heist.secrets) await heist.confirm(secret, 'pm_card_visa');
      for (const source of heist.challenges) await heist.cards.answerChallenge(source, 'pass');
    }
    left = await stores.untilCaughtUp();
    const capturable = await untilNoneCapturable(stores.cards);
    verdicts.say(
      `round ${round}: ${[...left, ...(capturable > 0 ? [`${capturable} authorisations`] : [])].join(', ') || 'nothing is owed'}`,
    );
  }
  verdicts.add('everything that was owed is done', left);
  const captured = [];
  for (const heist of heists)
    for (const secret of heist.secrets.slice(0, 1)) if ((await heist.cards.captureOnPage(secret)) === 200) captured.push(heist.history());
  verdicts.add('no page can capture', captured);
}

async function untilNoneCapturable(cards) {
  const began = Date.now();
  for (;;) {
    const count = (await cards.intents()).filter(({ status }) => status === 'requires_capture').length;
    if (count === 0 || Date.now() - began > settleWithinMs) return count;
    await wait(500);
  }
}

/** What the site itself shows each quote's owner as paid. */
async function paidBy(heists) {
  const receipts = new Map();
  for (const heist of heists) {
    const { data } = await heist.about('read the receipt', readReceipt, {}, heist.owner.caller);
    if (data) receipts.set(heist.id, data.totalPence);
  }
  return receipts;
}

function judge(heists, facts, receipts, crew) {
  const people = crew.people.map(({ userId }) => ({ userId, givenPence: givenRewardsPence }));
  const audit = auditOf(heists, facts, { receipts, people });
  const gap = heists.filter(({ isGap }) => isGap).length;
  verdicts.say(
    `${facts.charges.length} charges, ${facts.sales.length} sales, ${facts.policies.length} policies, ${facts.letters.length} letters`,
  );
  verdicts.say(`${facts.intents.length} intents, ${audit.openIntents} of them never confirmed; ${gap} quotes of partners with GAP`);
  const used = facts.vouchers.filter(({ state }) => state.status === 'redeemed').length;
  verdicts.say(`${used} codes used, ${facts.sales.reduce((sum, { rewardsPence }) => sum + rewardsPence, 0)} pence paid with rewards`);
  verdicts.add(
    'something was bought, and something was refused',
    receipts.size > 0 && receipts.size < heists.length ? [] : [`${receipts.size} bought`],
  );
  verdicts.add('everybody who was charged has bought, and has their policies and messages; and nobody else', audit.bought);
  verdicts.add('no quote is paid twice', audit.once);
  verdicts.add('each charge is what was agreed, and what the policies cost', audit.agreed);
  verdicts.add('every other authorisation is cancelled', audit.cancelled);
  verdicts.add('nothing had to be refunded', audit.back);
  verdicts.add('each code is redeemed at most once, and by a quote that was paid', audit.vouchers);
  verdicts.add('rewards are spent once, by a sale', audit.rewards);
  verdicts.add('no GAP is sold within its two days', audit.gap);
  verdicts.add('the terms of everything that was sold were agreed to', audit.terms);
  verdicts.add('the pence agree everywhere', audit.pence);
  verdicts.add('nothing became a dead letter', facts.dead);
}
