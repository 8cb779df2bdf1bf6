import { MongoClient } from 'mongodb';
import { Child } from '../measure/child.mjs';
import { bootstrapped, median } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';

const car = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: '50,000', private_use_only: 'yes' };
const cover = (months) => ({
  version: 'complete',
  duration: months,
  labour_rate: 120,
  repairer_preference: 'own_garage',
  repair_contribution: 0,
  subproducts: [],
  additional_products: [],
});

export const run = async ({ isSmoke, rounds = 5, say }) => {
  const stores = await startStores({ say });
  const env = {
    REDIS_URL: 'none://',
    ...stores.settings,
    NODE_ENV: 'production',
    MIGRATE_AT_START: 'true',
    PORT: '0',
    MONGO_DATABASE: 'bench_repricing',
    SERVICE_KEY: 'a-service-key-for-benchmarks-0123456789',
    LOG_LEVEL: 'info',
  };
  const server = await Child.start(new URL('../servers/repricing.mjs', import.meta.url), { env });
  const mongo = await MongoClient.connect(stores.settings.MONGO_URI);
  const times = isSmoke ? 20 : 1_000;
  try {
    const change = await openQuote(server.ready.url);
    await server.ask('hush');
    await repeat(times, change);
    const found = [];
    for (let round = 0; round < (isSmoke ? 1 : rounds); round += 1) {
      const [cpu, before] = [await server.cpu(), await writesOf(mongo)];
      await repeat(times, change);
      found.push({
        micros: ((await server.cpu()) - cpu) / times,
        writes: ((await writesOf(mongo)) - before) / times,
        rule: await server.ask('rule', times),
      });
      say(`round ${round + 1}`);
    }
    return resultsOf(found, times);
  } finally {
    await mongo.close();
    await server.stop();
    await stores.stop();
  }
};

const repeat = async (times, work) => {
  for (let i = 0; i < times; i += 1) await work(i);
};

/** A quote with its car; answers a function that changes its length of cover to and fro. */
const openQuote = async (url) => {
  const ask = async (method, path, body, secret) => {
    const headers = { 'content-type': 'application/json', ...(secret ? { 'x-quote-secret': secret } : {}) };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { quote, secret } = await ask('POST', '/api/pricing/quotes', { product_type: 'warranty' });
  await ask('POST', `/quote/${quote.id}/step/1`, car, secret);
  return (n) => ask('PUT', `/api/pricing/quotes/${quote.id}/cover`, cover(n % 2 === 0 ? '24' : '12'), secret);
};

/** Documents that were inserted, updated and deleted, whoever did it. */
const writesOf = async (mongo) => {
  const { metrics } = await mongo.db('admin').command({ serverStatus: 1 });
  const { inserted, updated, deleted } = metrics.document;
  return Number(inserted) + Number(updated) + Number(deleted);
};

const resultsOf = (found, times) => {
  const row = (what, figure, unit) => {
    const { median: value, low, high } = bootstrapped(found.map((round) => round[figure]));
    return { what, ours: { value, unit, note: `${low.toFixed(2)} to ${high.toFixed(2)}` } };
  };
  return {
    about: [
      `A quote whose length of cover changes ${times} times a round, one change after another: the whole call, from HTTP to the commit. Processor time is that of the pricing service.`,
    ],
    rows: [
      row('a change of cover: processor time', 'micros', 'µs'),
      row('the rule alone', 'rule', 'µs'),
      row('a change of cover: documents written, its event included', 'writes', ''),
    ],
    notes: [
      `The rule takes ${((median(found.map(({ rule }) => rule)) / median(found.map(({ micros }) => micros))) * 100).toFixed(1)} % of it.`,
    ],
  };
};
