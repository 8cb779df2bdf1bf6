// usage: node contracts/tooling/trials/toxics.mjs [--seeds 1] [--seed <n>] [--links mongo,kafka,redis,cards] [--toxics latency,…] [--buyers 3]
// Purchases while the network between a service and a store, or the card provider, is faulty. The network then recovers, and every purchase that was
// acknowledged must have happened, once; and every request must have been answered within its call's time-out.
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { Cleanup } from './cleanup.mjs';
import { auditOf } from './purchases/audit.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { untilCaughtUp } from './purchases/catch-up.mjs';
import { Shopper } from './purchases/shop.mjs';
import { scratchFolder } from './scratch-folder.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { Buyer } from './toxics/buyer.mjs';
import { described, kindNames, lastsMs, toxicOf } from './toxics/kinds.mjs';
import { startLinkedFleet } from './toxics/links.mjs';
import { watchRequests } from './toxics/request-clock.mjs';
import { Verdicts } from './verdicts.mjs';

const catchUpMs = 30_000;
/** The services whose link to MongoDB becomes faulty, in turn: all that take part in a purchase. */
const purchasers = ['payments', 'pricing', 'claims', 'accounts', 'callbacks'];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    links: { type: 'string', default: 'mongo,kafka,redis,cards' },
    toxics: { type: 'string', default: kindNames.join() },
    buyers: { type: 'string', default: '3' },
  },
});
const firstSeed = Number(values.seed ?? newSeed());
const verdicts = new Verdicts();
const cleanup = new Cleanup();
process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
try {
  await build([], { kind: 'node', say: () => {} });
  const stage = await prepare();
  for (let seed = firstSeed; seed < firstSeed + Number(values.seeds); seed += 1) await trials(stage, seed);
} catch (error) {
  verdicts.add(`toxics, seed ${firstSeed}`, [error.stack]);
} finally {
  await cleanup.run();
}
verdicts.close('toxics');

/** The runs of a seed, one after another; then what each left behind is compared with what its buyers were told. */
async function trials(stage, seed) {
  const runs = [];
  for (const link of values.links.split(','))
    for (const type of values.toxics.split(',')) runs.push(await run(stage, { link, type, seed }));
  stage.runs.push(...runs);
  const facts = await stage.stores.all();
  for (const { claim, faults, ledger } of runs) verdicts.add(claim, [...faults, ...wrongOf(auditOf(ledger, facts))]);
  verdicts.add(`toxics, seed ${seed}: nobody was charged except those who bought`, strayCharges(stage.runs, facts));
  verdicts.add(`toxics, seed ${seed}: nothing became a dead letter`, await stage.stores.deadLetters());
}

function wrongOf({ repeats: _repeats, ...claims }) {
  return Object.values(claims).flat();
}

function strayCharges(runs, { charges }) {
  const known = new Set(runs.flatMap(({ ledger }) => [...ledger.acknowledged, ...ledger.failed]).map(({ quoteId }) => quoteId));
  return charges.filter(({ metadata }) => !known.has(metadata.quoteId)).map(({ id, amount }) => `charge ${id} of ${amount} pence`);
}

async function prepare() {
  const folder = scratchFolder('toxics', cleanup);
  const stage = await startLinkedFleet({ folder, say: verdicts.say, cleanup, hasFailed: () => verdicts.hasFailed });
  cleanup.add(() => stage.stores.close());
  return { ...stage, runs: [] };
}

/** Returns the claim, the faults found so far, and what the buyers were told. */
async function run({ fleet, links, stores }, { link, type, seed }) {
  const chance = seeded(seed * 1_000 + kindNames.indexOf(type) * 10 + Object.keys(links).indexOf(link));
  const toxic = toxicOf(type, chance);
  const service = link === 'mongo' ? chance.oneOf(purchasers) : undefined;
  const claim = `${service ? `${service} to ${link}` : link}: ${described(toxic)}, seed ${seed}`;
  const tally = newTally();
  const buyers = Array.from({ length: Number(values.buyers) }, () => new Buyer(() => new Shopper(fleet.url, tally), stores.cards));
  await Promise.all(buyers.slice(1).map((buyer) => buyer.goToTill()));
  const watch = watchRequests(fleet);
  try {
    const healedAt = await buyWhileIll(service ? links.mongo[service] : links[link], toxic, buyers);
    const left = await untilCaughtUp(stores);
    const tookMs = Date.now() - healedAt;
    const late = tookMs > catchUpMs ? [...left, `it took ${tookMs} ms until all had caught up`] : left;
    const [acknowledged, gaveUp] = [buyers.flatMap(({ purchases }) => purchases), buyers.filter(({ why }) => why !== undefined)];
    const slowest = `the slowest request took ${Math.round(watch.slowestMs)} ms, all had caught up ${tookMs} ms after`;
    verdicts.say(`${claim}: ${acknowledged.length} purchases, ${tallied(tally)}; ${slowest}`);
    const faults = [...gaveUp.map(({ why }) => `a purchase was given up: ${why}`), ...watch.late, ...late];
    return { claim, faults, ledger: { acknowledged, failed: gaveUp.flatMap(({ quote }) => (quote ? [{ quoteId: quote.id }] : [])) } };
  } finally {
    watch.stop();
  }
}

/**
 * All buyers except the first are about to pay when the network becomes faulty; the first has yet to begin, and buys until it has recovered.
 * Returns when that was.
 * @param {any} ill
 * @param {any} toxic
 * @param {Buyer[]} buyers
 */
async function buyWhileIll(ill, toxic, [first, ...others]) {
  const network = { isIll: true };
  await ill.poison(toxic);
  const buying = [first.buy(() => network.isIll), ...others.map((buyer) => buyer.buy())];
  await wait(lastsMs(toxic.type));
  await ill.cure();
  network.isIll = false;
  const healedAt = Date.now();
  await Promise.all(buying);
  return healedAt;
}
