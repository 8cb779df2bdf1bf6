import { MongoClient } from 'mongodb';
import { Child } from '../measure/child.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { bootstrapped, percentile } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';

const database = 'bench_garages';
const postcodes = ['SW11 1AA', 'M20 3FG', 'B29 6VW', 'EH11 3RS', 'LS1 1AA'];
const limit = { value: 10, unit: 'ms', note: 'the limit' };

export const run = async ({ isSmoke, rounds = 5, say }) => {
  const [count, times] = isSmoke ? [500, 10] : [20_000, 500];
  const stores = await startStores({ say });
  const mongo = await MongoClient.connect(stores.settings.MONGO_URI);
  const server = await Child.start(new URL('../servers/garages.mjs', import.meta.url), {
    env: serviceEnv(stores.settings, { MONGO_DATABASE: database }),
  });
  try {
    await server.ask('fill', count);
    const garages = await mongo.db(database).collection('garages').countDocuments();
    if (garages < count) throw new Error(`There are ${garages} garages instead of ${count}`);
    say(`${garages} garages`);
    const found = await interleaved({ lookups: () => measured({ server, mongo, times }) }, { rounds, isSmoke, say });
    return resultsOf(found.lookups, garages);
  } finally {
    await mongo.close();
    await server.stop();
    await stores.stop();
  }
};

/** One lookup after another: how long each took, and how many queries and how much processor time it cost. */
const measured = async ({ server, mongo, times }) => {
  const took = [];
  const [cpu, queries] = [await server.cpu(), await queriesOf(mongo)];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await lookup(server.ready.url, postcodes[n % postcodes.length]);
    took.push(performance.now() - began);
  }
  return {
    median: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    micros: ((await server.cpu()) - cpu) / times,
    // Asking for the count before was one of them.
    queries: ((await queriesOf(mongo)) - queries - 1) / times,
  };
};

const lookup = async (url, postcode) => {
  const body = JSON.stringify({ postcode, product_type: 'mot', limit: 5 });
  const answer = await fetch(`${url}/ajax/garagelookup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = await answer.json();
  if (data?.items?.length !== 5) throw new Error(`${postcode} answered ${answer.status} with ${data?.items?.length} garages`);
};

/** Aggregations that read the garages, by anybody: lookups alone make them. */
const queriesOf = async (mongo) => {
  const [{ latencyStats }] = await mongo
    .db(database)
    .collection('garages')
    .aggregate([{ $collStats: { latencyStats: {} } }])
    .toArray();
  return Number(latencyStats.reads.ops);
};

const resultsOf = (rounds, garages) => {
  const row = (what, figure, unit, theirs) => {
    const { median: value, low, high } = bootstrapped(rounds.map((round) => round[figure]));
    return { what, ours: { value, unit, note: `${low.toFixed(2)} to ${high.toFixed(2)}` }, ...(theirs ? { theirs } : {}) };
  };
  return {
    about: [
      `The nearest 5 of ${garages} garages that do MOTs, around five postcodes in turn, one lookup after another: from HTTP to the answer, with its distances, prices and stars.`,
    ],
    rows: [
      row('a lookup, median', 'median', 'ms', limit),
      row('a lookup, slowest of a hundred', 'p99', 'ms', limit),
      row('processor time of the service', 'micros', 'µs'),
      row('queries of the garages', 'queries', '', { value: 1, unit: '', note: 'the limit' }),
    ],
    notes: ['The query reads the index of places; a test of the service holds it to that.'],
  };
};
