// usage: npm run test:trials -- drill -- [--seed <n>] [--purchases 150] [--honest <seconds>]
// Thieves buy through the public calls and confirm at the card provider themselves, early, late and twice, while cover, voucher, rewards, price and owner
// change under them and payments, claims and pricing are killed. In the end charges, purchases, policies and messages must agree, to the penny.
// `--honest`: honest customers follow on the same fleet, for so many seconds, while stores and services fail (ledger.mjs).
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readReceipt } from '@kerbside/contracts/http/payments/payments';
import { inLanes } from '../in-lanes.mjs';
import { lootOf } from './drill/audit.mjs';
import { Crew, givenRewardsPence, PassingTime } from './drill/crew.mjs';
import { killNowAndThen } from './drill/kills.mjs';
import { buyThroughFaults, faultsOfEngines } from './ledger.mjs';
import { auditOf } from './purchases/audit.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { runTrial } from './trial.mjs';

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

await runTrial('drill', async (trial) => {
  trial.say(`seed ${seed}: ${count} hostile purchases`);
  const { fleet, stores } = await trial.startFleet({});
  if (count > 0) await drill(trial, fleet, stores);
  if (!values.honest) return;
  const seconds = Number(values.honest);
  await buyThroughFaults(trial, fleet, { stores, rate: 2, seconds, faults: faultsOfEngines(fleet, seconds, seeded(seed)) });
});

async function drill(trial, fleet, stores) {
  const tally = newTally();
  const crew = new Crew({ fleet, stores, tally, seed, clock: new PassingTime(stores) });
  await crew.hire(count);
  const heists = await commitAll(trial, crew);
  trial.say(tallied(tally));
  await settle(trial, heists, stores);
  const facts = await factsOf(crew, stores);
  const purchases = [];
  for (const heist of heists) purchases.push(await purchaseOf(heist));
  const bought = purchases.filter(({ paidPence }) => paidPence > 0).length;
  const gap = heists.filter(({ isGap }) => isGap).length;
  trial.say(`${bought} bought, over ${facts.intents.length} intents of the provider; ${gap} quotes of partners with GAP`);
  trial.add('something was bought, and something was refused', bought > 0 && bought < heists.length ? [] : [`${bought} bought`]);
  trial.addAll(auditOf(purchases, facts));
  trial.addAll(
    lootOf(
      heists,
      facts,
      crew.people.map(({ userId }) => ({ userId, givenPence: givenRewardsPence })),
    ),
  );
  trial.add('nothing became a dead letter', await stores.deadLetters());
}

/** What the provider, the databases and the log hold, of what is for sale once only about the drill's own codes and customers. */
async function factsOf(crew, stores) {
  const ofVouchers = (collection, filter) => stores.of('vouchers').collection(collection).find(filter).toArray();
  const customers = crew.people.map(({ userId }) => userId);
  return {
    ...(await stores.all()),
    intents: await stores.cards.intents(),
    refunds: (await stores.cards.refunds()).filter(({ status }) => status !== 'failed'),
    vouchers: await ofVouchers('vouchers', { code: { $in: crew.codes } }),
    rewards: await ofVouchers('rewards_accounts', { _id: { $in: customers } }),
    movements: await ofVouchers('rewards_movements', { customerId: { $in: customers } }),
  };
}

/** With what the site itself shows the owner as paid. */
async function purchaseOf(heist) {
  const { data } = await heist.about('read the receipt', readReceipt, {}, heist.owner.caller);
  return { quoteId: heist.id, agreed: heist.agreed, paidPence: data?.totalPence ?? 0, about: heist.history() };
}

async function commitAll(trial, crew) {
  const began = Date.now();
  const heists = [];
  const kills = killNowAndThen(crew.fleet, seeded(seed));
  try {
    await inLanes(Array(count).keys(), atOnce, async (number) => heists.push(await crew.commit(number)));
  } finally {
    trial.say(`${await kills.stop()} kills of payments, claims and pricing`);
  }
  trial.say(`${heists.length} purchases in ${((Date.now() - began) / 1_000).toFixed(0)} s`);
  return heists;
}

/** When everything is over the thieves come back with everything they ever learnt, twice, in case something can still be had. */
async function settle(trial, heists, stores) {
  let left = [];
  for (let round = 1; round <= 2; round += 1) {
    for (const heist of heists) {
      for (const secret of heist.secrets) await heist.confirm(secret, 'pm_card_visa');
      for (const source of heist.challenges) await heist.cards.answerChallenge(source, 'pass');
    }
    left = await stores.untilCaughtUp();
    const capturable = await untilNoneCapturable(stores.cards);
    trial.say(`round ${round}: ${[...left, ...(capturable > 0 ? [`${capturable} authorisations`] : [])].join(', ') || 'nothing is owed'}`);
  }
  trial.add('everything that was owed is done', left);
  const captured = [];
  for (const heist of heists)
    for (const secret of heist.secrets.slice(0, 1)) if ((await heist.cards.captureOnPage(secret)) === 200) captured.push(heist.history());
  trial.add('no page can capture', captured);
}

async function untilNoneCapturable(cards) {
  const began = Date.now();
  for (;;) {
    const count = (await cards.intents()).filter(({ status }) => status === 'requires_capture').length;
    if (count === 0 || Date.now() - began > settleWithinMs) return count;
    await wait(500);
  }
}
