// usage: npm run test:trials -- toxics -- [--seed <n>] [--runs mongo:latency,…]
// Purchases while the network between a service and a store, or the card provider, is faulty. The network then recovers, and every purchase that was
// acknowledged must have happened, once; and every request must have been answered within its call's time-out.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { calls } from '@kerbside/contracts/http/all';
import { Cleanup } from './cleanup.mjs';
import { auditOf } from './purchases/audit.mjs';
import { newTally, tallied } from './purchases/caller.mjs';
import { untilCaughtUp } from './purchases/catch-up.mjs';
import { Shopper } from './purchases/shop.mjs';
import { newSeed, seeded } from './seeded.mjs';
import { described, kindNames, lastsMs, toxicOf } from './toxics/kinds.mjs';
import { startLinkedFleet } from './toxics/links.mjs';
import { Verdicts } from './verdicts.mjs';

const graceMs = 1_000;
const routes = calls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`) }));

/**
 * Checks every request of this process to the site against its call's time-out: it has to be answered within that plus one second. Requests go straight
 * to the service behind the call, because the edge would answer in its place. `late` collects those that were not.
 */
function watchRequests(fleet) {
  const { fetch } = globalThis;
  const watch = { late: [], slowestMs: 0, count: 0 };
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const call = url.origin === new URL(fleet.url).origin ? callOf(init.method ?? 'GET', url.pathname) : undefined;
    if (!call) return fetch(input, init);
    const limit = call.timeoutMs + graceMs;
    const began = performance.now();
    const straight = new URL(url.pathname + url.search, fleet.serviceUrl(call.service));
    try {
      const answer = await fetch(straight, { ...init, signal: AbortSignal.timeout(limit) });
      const bytes = await answer.arrayBuffer();
      return new Response(bytes, { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (error.name === 'TimeoutError') watch.late.push(`${call.id} was not answered within ${limit} ms`);
      throw error;
    } finally {
      watch.count += 1;
      watch.slowestMs = Math.max(watch.slowestMs, performance.now() - began);
    }
  };
  watch.stop = () => (globalThis.fetch = fetch);
  return watch;
}

const callOf = (method, path) => routes.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/** A buyer who remembers what was acknowledged (`purchases`), or `why` a purchase was abandoned and how far it had got (`quote`). */
class Buyer {
  purchases = [];
  #newShopper;
  #shopper;

  constructor(newShopper, cards) {
    this.#newShopper = newShopper;
    this.cards = cards;
  }

  async goToTill() {
    this.#shopper = this.#newShopper();
    await this.#shopper.signUp();
    this.quote = await this.#shopper.quote();
  }

  /** Buys once, and again for as long as `goesOn`, each time as another customer. */
  async buy(goesOn = () => false) {
    try {
      do {
        if (!this.quote) await this.goToTill();
        this.purchases.push(await this.#shopper.pay(this.quote, this.cards));
        this.quote = undefined;
      } while (goesOn());
    } catch (error) {
      this.why = error.message;
    }
  }
}

const linkNames = ['mongo', 'kafka', 'redis', 'cards'];
/** The services whose link to MongoDB becomes faulty, in turn: all that take part in a purchase. */
const purchasers = ['payments', 'pricing', 'claims', 'accounts', 'callbacks'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: linkNames.flatMap((link) => kindNames.map((type) => `${link}:${type}`)).join() },
  },
});
const seed = Number(values.seed ?? newSeed());
const buyersAtOnce = 3;
const verdicts = new Verdicts();
const cleanup = new Cleanup();
try {
  await trials(await prepare());
} catch (error) {
  verdicts.add(`toxics, seed ${seed}`, [error.stack]);
} finally {
  await cleanup.run();
}
verdicts.close('toxics');

/** The runs, one after another; then what each left behind is compared with what its buyers were told. */
async function trials(stage) {
  const runs = [];
  for (const [link, type] of values.runs.split(',').map((one) => one.split(':'))) runs.push(await run(stage, { link, type }));
  const facts = await stage.stores.all();
  for (const { claim, faults, ledger } of runs) verdicts.add(claim, [...faults, ...wrongOf(auditOf(ledger, facts))]);
  verdicts.add(`toxics, seed ${seed}: nobody was charged except those who bought`, strayCharges(runs, facts));
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
  const stage = await startLinkedFleet({ say: verdicts.say, cleanup, hasFailed: () => verdicts.hasFailed });
  cleanup.add(() => stage.stores.close());
  return stage;
}

/** Returns the claim, the faults found so far, and what the buyers were told. */
async function run({ fleet, links, stores }, { link, type }) {
  const chance = seeded(seed * 1_000 + kindNames.indexOf(type) * 10 + Object.keys(links).indexOf(link));
  const toxic = toxicOf(type, chance);
  const service = link === 'mongo' ? chance.oneOf(purchasers) : undefined;
  const claim = `${service ? `${service} to ${link}` : link}: ${described(toxic)}, seed ${seed}`;
  const tally = newTally();
  const buyers = Array.from({ length: buyersAtOnce }, () => new Buyer(() => new Shopper(fleet.url, tally), stores.cards));
  await Promise.all(buyers.slice(1).map((buyer) => buyer.goToTill()));
  const watch = watchRequests(fleet);
  try {
    const healedAt = await buyWhileIll(service ? links.mongo[service] : links[link], toxic, buyers);
    const left = await untilCaughtUp(stores);
    const tookMs = Date.now() - healedAt;
    const [acknowledged, gaveUp] = [buyers.flatMap(({ purchases }) => purchases), buyers.filter(({ why }) => why !== undefined)];
    const slowest = `the slowest request took ${Math.round(watch.slowestMs)} ms, all had caught up ${tookMs} ms after`;
    verdicts.say(`${claim}: ${acknowledged.length} purchases, ${tallied(tally)}; ${slowest}`);
    const faults = [...gaveUp.map(({ why }) => `a purchase was given up: ${why}`), ...watch.late, ...left];
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
