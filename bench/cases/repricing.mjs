import { MongoClient } from 'mongodb';
import { Child } from '../measure/child.mjs';
import { car, coverOf } from '../measure/moves-of-a-slider.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { bootstrapped, median, ratioOf } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';

const database = 'bench_repricing';
/** How many changes are made before the events are taken out of the quote, as the running service would have done by then. */
const stretch = 10;
const lanes = 8;

export const run = async ({ isSmoke, rounds = 5, say }) => {
  const stores = await startStores({ say });
  const mongo = await MongoClient.connect(stores.settings.MONGO_URI);
  const servers = [];
  const start = async (script, options) => {
    const server = await Child.start(new URL(`../servers/${script}.mjs`, import.meta.url), options);
    servers.push(server);
    return server;
  };
  try {
    const ours = await start('repricing', { env: serviceEnv(stores.settings, { MONGO_DATABASE: database }) });
    const theirs = await start('one-write', { given: { uri: stores.settings.MONGO_URI, database } });
    const quotes = await openQuotes(ours.ready.url);
    await ours.ask('quieten');
    for (const { id, change } of quotes) {
      const quote = await mongo.db(database).collection('quotes').findOne({ _id: id });
      await theirs.ask('keep', { quote: JSON.parse(JSON.stringify(quote)), says: await change(1) });
    }
    const times = isSmoke ? 2 : 60;
    const afterwards = () => ours.ask('takeEvents');
    const raw = quotes.map(({ id }) => ({ change: (n) => send(`${theirs.ready.url}/${id}`, 'PUT', coverOf(n)) }));
    const sides = {
      'ours, one at a time': () => measured({ server: ours, mongo, times, quotes: quotes.slice(0, 1), afterwards }),
      'theirs, one at a time': () => measured({ server: theirs, mongo, times, quotes: raw.slice(0, 1) }),
      'ours, eight at a time': () => measured({ server: ours, mongo, times, quotes, afterwards }),
      'theirs, eight at a time': () => measured({ server: theirs, mongo, times, quotes: raw }),
    };
    const found = await interleaved(sides, { rounds, isSmoke, say });
    return resultsOf(found, await ours.ask('rule', 1_000));
  } finally {
    await mongo.close();
    for (const server of servers) await server.stop();
    await stores.stop();
  }
};

const send = async (url, method, body, headers = {}) => {
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Quotes with their car, each with a function that switches its length of cover back and forth. */
const openQuotes = (url) =>
  Promise.all(
    Array.from({ length: lanes }, async () => {
      const { data } = await send(`${url}/api/pricing/quotes`, 'POST', { product_type: 'warranty' });
      const [id, headers] = [data.quote.id, { 'x-quote-secret': data.secret }];
      await send(`${url}/quote/${id}/step/1`, 'POST', car, headers);
      return { id, change: (n) => send(`${url}/api/pricing/quotes/${id}/cover`, 'PUT', coverOf(n), headers) };
    }),
  );

/** Changes every quote this many times. Processor time and written documents are those of the changes only. */
const measured = async ({ server, mongo, times, quotes, afterwards = () => undefined }) => {
  let [micros, writes] = [0, 0];
  for (let done = 0; done < times; done += stretch) {
    const [cpu, before] = [await server.cpu(), await writesOf(mongo)];
    await Promise.all(quotes.map(async ({ change }) => repeat(stretch, (n) => change(done + n))));
    micros += (await server.cpu()) - cpu;
    writes += (await writesOf(mongo)) - before;
    await afterwards();
  }
  const count = Math.ceil(times / stretch) * stretch * quotes.length;
  return { micros: micros / count, writes: writes / count };
};

const repeat = async (times, work) => {
  for (let i = 0; i < times; i += 1) await work(i);
};

/** The number of documents inserted, updated and deleted, by anybody. */
const writesOf = async (mongo) => {
  const { metrics } = await mongo.db('admin').command({ serverStatus: 1 });
  const { inserted, updated, deleted } = metrics.document;
  return Number(inserted) + Number(updated) + Number(deleted);
};

const resultsOf = (found, rule) => {
  const of = (side, pace, figure) => found[`${side}, ${pace}`].map((one) => one[figure]);
  const shown = (values, unit) => {
    const { median: value, low, high } = bootstrapped(values);
    return { value, unit, note: `${low.toFixed(2)} to ${high.toFixed(2)}` };
  };
  const row = (pace, what, figure, unit) => ({
    what,
    ours: shown(of('ours', pace, figure), unit),
    theirs: shown(of('theirs', pace, figure), unit),
    ratio: ratioOf(of('ours', pace, figure), of('theirs', pace, figure)),
  });
  const micros = median(of('ours', 'eight at a time', 'micros'));
  return {
    about: [
      'The length of cover of a quote changes: the whole call, from HTTP to the commit, the event included. Processor time is that of all threads of the service. The other side is `node:http`, one read and one write of the same quote with the driver, and the same answer, with nothing checked or calculated.',
    ],
    rows: [
      row('one at a time', 'one change after another: processor time', 'micros', 'µs'),
      row('eight at a time', 'eight quotes at a time: processor time', 'micros', 'µs'),
      row('one at a time', 'documents written', 'writes', ''),
    ],
    notes: [
      `The rule alone takes ${rule.toFixed(0)} µs, ${((rule / micros) * 100).toFixed(1)} % of it. The event stays in the quote until it is moved to the outbox, many at a time; that is not counted here.`,
    ],
  };
};
