import { MongoClient } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { Child } from '../measure/child.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { startStores } from '../measure/stores.mjs';

const database = 'bench_collections';
const provider = 'bench_collections_provider';
const settings = {
  MONGO_DATABASE: database,
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'a-webhook-secret-of-the-bench',
};
const today = new Date().toISOString().slice(0, 10);
const dayMs = 86_400_000;
/** Seldom, because counting takes the processor that collects. */
const lookEveryMs = 1_000;

export const run = async ({ isSmoke, say }) => {
  const lines = isSmoke ? 400 : 100_000;
  const stores = await startStores({ say });
  const mongo = await MongoClient.connect(stores.settings.MONGO_URI);
  const start = () =>
    Child.start(new URL('../servers/collections.mjs', import.meta.url), {
      env: serviceEnv(stores.settings, settings),
      given: { provider },
    });
  try {
    await (await start()).stop();
    await fill(mongo.db(database), lines, say);
    const began = performance.now();
    for (const share of [1 / 3, 2 / 3]) {
      const child = await start();
      const killed = child.ask('collect', lines).catch(() => undefined);
      while ((await collected(mongo)) < lines * share) await wait(lookEveryMs);
      child.process.kill('SIGKILL');
      await killed;
      say(`killed after ${await collected(mongo)} of ${lines}`);
    }
    const last = await start();
    // What was opened when its process was killed is taken by the sweep that checks open attempts, a minute later.
    while (
      (await mongo
        .db(database)
        .collection('purchases')
        .countDocuments({ nextDueOn: { $ne: null } })) > 0
    )
      await last.ask('collect', 10);
    while ((await collected(mongo)) < lines) await wait(lookEveryMs);
    const seconds = (performance.now() - began) / 1_000;
    await last.stop();
    await requireOnce(mongo, lines);
    return {
      about: [
        `${lines.toLocaleString('en-GB')} payments fall due. The service that collects them is killed twice, and another goes on; the provider is a stand-in that makes one payment per idempotency key. Each payment was taken once.`,
      ],
      rows: [
        { what: 'payments collected in a second, both restarts included', ours: { value: lines / seconds, unit: '' } },
        { what: 'from the first to the last', ours: { value: seconds, unit: 's' } },
      ],
      notes: [],
    };
  } finally {
    await mongo.db(database).dropDatabase();
    await mongo.db(provider).dropDatabase();
    await mongo.close();
    await stores.stop();
  }
};

const collected = (mongo) =>
  mongo
    .db(provider)
    .collection('payments')
    .countDocuments({ taken: { $gte: 1 } });

/** Each line by one payment at the provider, which was taken once. */
const requireOnce = async (mongo, lines) => {
  const payments = mongo.db(provider).collection('payments');
  const [made, once] = [await payments.countDocuments(), await payments.countDocuments({ taken: 1 })];
  if (made !== lines || once !== lines) throw new Error(`${lines} lines: ${made} payments were made, ${once} of them taken once`);
};

const fill = async (db, lines, say) => {
  const at = new Date(Date.now() - 31 * dayMs);
  for (let done = 0; done < lines; done += 1_000) {
    const size = Math.min(1_000, lines - done);
    await db.collection('purchases').insertMany(Array.from({ length: size }, (_, place) => purchase(done + place, at)));
  }
  say(`${lines} payments are due`);
};

const idOf = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const purchase = (number, at) => {
  const id = idOf(number);
  const line = { method: 'card', amountPence: 1_000, refundedPence: 0 };
  return {
    _id: id,
    quoteId: idOf(1_000_000 + number),
    customerId: idOf(2_000_000 + number),
    offer: {
      reference: `KQ-${number}`,
      title: 'Warranty',
      priceVersion: 1,
      totalPence: 2_000,
      originalPence: 2_000,
      lines: [],
      voucher: null,
      rewardsPence: 0,
      productTypes: ['warranty'],
    },
    agreement: { at, saleId: 's', method: 'card', option: 'instalments' },
    schedule: [
      { ...line, number: 1, dueOn: at.toISOString().slice(0, 10), state: 'collected', attemptId: `${id}:1` },
      { ...line, number: 2, dueOn: today, state: 'due', attemptId: null },
    ],
    instrument: { method: 'card', ref: 'pm_bench', payer: null },
    state: { status: 'completed', at },
    attempts: 1,
    attemptId: `${id}:1`,
    createdAt: at,
    submittedAt: at,
    nextDueOn: today,
    told: 0,
    version: 1,
  };
};
