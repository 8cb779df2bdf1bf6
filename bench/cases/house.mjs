import { setTimeout as wait } from 'node:timers/promises';
import { antiForgeryHeader } from '@kerbside/contracts/call';
import { demoPeople } from '@kerbside/contracts/demo';
import { cpuSecondsOf } from '@kerbside/contracts/tooling/site-process.mjs';
import { Cards } from '@kerbside/contracts/tooling/trials/purchases/cards.mjs';
import { letterOf } from '@kerbside/contracts/tooling/trials/purchases/stores.mjs';
import { prepareQuotes } from '@kerbside/contracts/tooling/trials/purchases/load.mjs';
import { MongoClient } from 'mongodb';
import { Child } from '../measure/child.mjs';
import { car, coverOf } from '../measure/moves-of-a-slider.mjs';
import { mixedLoad } from '../measure/mixed-load.mjs';
import { signedIn, withSite } from '../measure/site.mjs';
import { bootstrapped, median, ratioOf } from '../measure/statistics.mjs';

/** A call's effects elsewhere have ended by then: no time-out that matters to them is longer. */
const calmSeconds = 12;
const settleSeconds = 60;
/** By then all that a single call causes has been done, what waits a second to gather included. */
const aloneSeconds = 3;
const warmUps = 3;

/** What the whole site spends on each call, and what the bare parts spend on the least that it could be. */
export const run = (options) => withSite((site) => measured(site, options), { env: { CONNECTIONS_PER_ADDRESS: '5000' } });

const measured = async (site, { isSmoke, rounds = 3, say }) => {
  const mongo = await new MongoClient(site.mongoUri).connect();
  const [raw, oneWrite] = await bareServers(site);
  try {
    const calls = await callsOf(site, { mongo, raw, oneWrite, isSmoke, rounds });
    const bought = await purchasesOf(site, mongo, isSmoke ? 2 : 20);
    say(`the site is up; ${settleSeconds} s until it has settled`);
    await wait(isSmoke ? 1_000 : settleSeconds * 1_000);
    const found = Object.fromEntries(calls.map(({ what }) => [what, []]));
    for (let round = 1; round <= (isSmoke ? 1 : rounds); round += 1) {
      const meter = new Meter(site, mongo, isSmoke ? 1 : calmSeconds);
      for (const { make } of calls) for (let n = 0; n < warmUps; n += 1) await make(n);
      await meter.rest();
      for (const call of calls) found[call.what].push(await (call.isAlone ? meter.costAlone(call) : meter.costOf(call)));
      say(`round ${round}`);
    }
    const { about, rows, notes } = resultsOf(calls, found);
    rows.push(await waitOf(bought));
    return { about, rows: [...rows, ...(await mixedLoad(site.url, await mixOf(site.url, isSmoke), { isSmoke, say }))], notes };
  } finally {
    await Promise.all([raw.stop(), oneWrite.stop()]);
    await mongo.close();
  }
};

const bareServers = (site) =>
  Promise.all([
    Child.start(new URL('../servers/raw.mjs', import.meta.url), { given: {} }),
    Child.start(new URL('../servers/one-write.mjs', import.meta.url), { given: { uri: site.mongoUri, database: 'bench_house' } }),
  ]);

/** What is measured: calls that follow one another, `everyMs` apart, or each alone. `theirs` are the bare servers, whose own process is read as well. */
const callsOf = async (site, { mongo, raw, oneWrite, isSmoke, rounds }) => {
  const { cookie } = await signedIn(site, demoPeople.customer);
  const customer = { cookie };
  const quote = await pricedQuote(site.url);
  const kept = await mongo.db('kerbside_pricing').collection('quotes').findOne({ _id: quote.id });
  await oneWrite.ask('keep', { quote: JSON.parse(JSON.stringify(kept ?? { _id: quote.id })), says: await quote.change(1) });
  // So many reads that what the site spends at rest beside them, which varies, does not hide what they cost.
  const [many, few] = isSmoke ? [3, 2] : [2_000, 20];
  const [carts, cards] = [await prepareQuotes(site.url, { count: rounds * (few + warmUps) }), new Cards(site.cardsUrl)];
  const buy = async () => {
    const { shopper, quote } = carts.pop();
    await shopper.pay(quote, cards);
  };
  const reads = (what, path, headers) => ({ what, times: many, make: () => ask(site.url, path, { headers }) });
  return [
    reads('makes', '/api/pricing/makes'),
    reads('session', '/api/accounts/session', customer),
    reads('quote', `/api/pricing/quotes/${quote.id}`, quote.headers),
    reads('policies', '/api/claims/policies', customer),
    {
      what: 'vehicle',
      times: many,
      make: () => send(site.url, 'POST', '/ajax/vehicle', { quote: quote.id, vrm: 'AA19AAA' }, quote.headers),
    },
    { what: 'price change, one at a time', times: few, isAlone: true, make: quote.change },
    { what: 'price change, ten a second', times: isSmoke ? few : 150, everyMs: 100, make: quote.change },
    { what: 'card purchase', times: few, isAlone: true, make: buy },
    { what: 'bare read', times: many, server: raw, make: () => ask(raw.ready.url, '/') },
    { what: 'bare change', times: many, server: oneWrite, make: (n) => send(oneWrite.ready.url, 'PUT', `/${quote.id}`, coverOf(n)) },
  ];
};

const lookEveryMs = 5;

/** Purchases that can be made one by one: each answers how long it takes from Pay until the policy and its letter are kept. */
const purchasesOf = async (site, mongo, count) => {
  const [carts, cards] = [await prepareQuotes(site.url, { count }), new Cards(site.cardsUrl)];
  const policies = mongo.db('kerbside_claims').collection('policies');
  const letters = mongo.db('kerbside_callbacks').collection('messages');
  return carts.map(({ shopper, quote }) => async () => {
    const { quoteId, pressedAt } = await shopper.pay(quote, cards);
    for (;;) {
      const policy = await policies.findOne({ quoteId }, { projection: { kind: 1, quoteId: 1 } });
      if (policy && (await letters.findOne({ key: letterOf(policy) }, { projection: { _id: 1 } }))) return Date.now() - pressedAt;
      await wait(lookEveryMs);
    }
  });
};

/** How long a customer waits for a purchase, and its policy and letter, while nobody else asks for anything. */
const waitOf = async (purchases) => {
  const waited = [];
  for (const buy of purchases) {
    waited.push(await buy());
    await wait(1_000);
  }
  const { median: value, low, high } = bootstrapped(waited);
  return {
    what: 'card purchase, from Pay to its letter',
    ours: { value, unit: 'ms', note: `${low.toFixed(0)} to ${high.toFixed(0)}; waited, nothing else asked` },
  };
};

/** What a mixed load is made of: reads of a customer, and quotes whose price changes. */
const mixOf = async (url, isSmoke) => {
  const { cookie } = await signedIn({ url }, demoPeople.customer);
  const customer = { cookie };
  const quotes = [];
  while (quotes.length < (isSmoke ? 2 : 40)) quotes.push(await pricedQuote(url));
  const reads = [
    { path: '/api/pricing/makes' },
    { path: '/api/accounts/session', headers: customer },
    { path: `/api/pricing/quotes/${quotes[0].id}`, headers: quotes[0].headers },
    { path: '/api/claims/policies', headers: customer },
  ];
  return { reads, quotes, headers: { 'content-type': 'application/json', [antiForgeryHeader]: '1' } };
};

const ask = async (url, path, init = {}) => {
  const answer = await fetch(url + path, init);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const send = (url, method, path, body, headers = {}) => {
  const given = { 'content-type': 'application/json', [antiForgeryHeader]: '1', ...headers };
  return ask(url, path, { method, headers: given, body: JSON.stringify(body) });
};

/** An anonymous quote with a car, whose length of cover goes back and forth. */
const pricedQuote = async (url) => {
  const { data } = await send(url, 'POST', '/api/pricing/quotes', { product_type: 'warranty' });
  const [id, headers] = [data.quote.id, { 'x-quote-secret': data.secret }];
  await send(url, 'POST', `/quote/${id}/step/1`, car, headers);
  return { id, headers, change: (n) => send(url, 'PUT', `/api/pricing/quotes/${id}/cover`, coverOf(n), headers) };
};

/** Commands that read or write; not those that listen for changes, which the site at rest sends as well. */
const commands = ['insert', 'update', 'delete', 'find', 'findAndModify', 'aggregate', 'count', 'distinct'];

class Meter {
  #atRest = { node: 0, mongod: 0, operations: 0, transactions: 0 };

  constructor(site, mongo, calm) {
    Object.assign(this, { site, mongo, calm });
  }

  /** What the site spends in a second while nobody asks for anything; that is taken off. */
  async rest() {
    await wait(1_000 * this.calm);
    const [before, began] = [await this.read(), performance.now()];
    await wait(2_000 * this.calm);
    this.#atRest = each(await this.read(), (after, of) => (after - before[of]) / ((performance.now() - began) / 1_000));
  }

  /** What a call costs until the site is at rest again, everything that it causes included. */
  async costOf({ times, everyMs = 0, make, server }) {
    const [before, began] = [await this.read(server), performance.now()];
    for (let n = 0; n < times; n += 1) await Promise.all([make(n), wait(everyMs)]);
    await wait(server ? 0 : 1_000 * this.calm);
    const [after, seconds] = [await this.read(server), (performance.now() - began) / 1_000];
    const rest = server ? { ...this.#atRest, node: 0 } : this.#atRest;
    return each(after, (value, of) => Math.max(0, (value - before[of] - rest[of] * seconds) / times));
  }

  /**
   * The same of a call that nothing follows at once, beside a stretch of the same length at rest. Stretches are long: what is collected some seconds
   * after a call, or by a timer, would fall now into this window of a few seconds, now into that.
   */
  async costAlone({ times, make }) {
    const idle = await this.#spentWhile(times);
    const busy = await this.#spentWhile(times, make);
    return each(busy, (spent, of) => Math.max(0, (spent - idle[of]) / times));
  }

  async #spentWhile(times, make) {
    const before = await this.read();
    for (let n = 0; n < times; n += 1) await Promise.all([make?.(n), wait(this.calm > 1 ? 1_000 * aloneSeconds : 100)]);
    return each(await this.read(), (after, of) => after - before[of]);
  }

  async read(server) {
    const { node, mongod } = this.site.pids;
    const { metrics, transactions } = await this.mongo.db('admin').command({ serverStatus: 1 });
    return {
      node: server ? (await server.cpu()) / 1_000 : cpuSecondsOf(node) * 1_000,
      mongod: cpuSecondsOf(mongod) * 1_000,
      operations: commands.reduce((sum, name) => sum + Number(metrics.commands[name]?.total ?? 0), 0),
      transactions: Number(transactions.totalCommitted),
    };
  }
}

const each = (figures, work) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, work(value, name)]));

const resultsOf = (calls, found) => {
  const spent = (what) => found[what].map(({ node, mongod }) => node + mongod);
  const bareRead = found['bare read'].map(({ node }) => node);
  const rows = calls
    .filter(({ server }) => server === undefined)
    .map(({ what }) => {
      const of = (name) => median(found[what].map((one) => one[name])).toPrecision(2);
      const { median: value, low, high } = bootstrapped(spent(what));
      const isChange = /^(price change|card purchase)/.test(what);
      const theirs = isChange ? spent('bare change') : bareRead;
      return {
        what,
        ours: {
          value,
          unit: 'ms',
          note: `${low.toFixed(2)} to ${high.toFixed(2)}; node ${of('node')}, mongod ${of('mongod')}; ${of('operations')} operations, ${of('transactions')} transactions`,
        },
        theirs: { value: median(theirs), unit: 'ms', note: isChange ? 'read and write by the driver' : 'node:http' },
        ratio: ratioOf(spent(what), theirs),
      };
    });
  return {
    about: [
      'The whole site as `npm start` runs it. Processor time of all its services and pages, and of mongod, that one call costs until the site is at rest again, everything that it causes elsewhere included, without what the site at rest spends. Operations are commands to MongoDB that read or write data; a price change moves the length of cover of an anonymous quote, and a card purchase goes from the payment page of a warranty to its policy and letter.',
      'The other side is a bare `node:http` with 2 kB of JSON, and for a price change one that reads and writes the quote by the driver.',
    ],
    rows,
    notes: [
      `Calls follow one another; the last of a kind is followed by ${calmSeconds} s in which nobody asks for anything. A price change one at a time and a card purchase have ${aloneSeconds} s each; what the site spends at rest in as long a stretch before is taken off.`,
      'A mixed load is 60 % reads (a quarter each of makes, session, quote and policies), 25 % price changes and 15 % look-ups of a vehicle, 30 s at each rate and 2 s between, whether earlier calls were answered or not. It is sent by a process of the same two cores.',
    ],
  };
};
