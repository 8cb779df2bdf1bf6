import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { antiForgeryHeader, fillPath, serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { askDataErasure, askDataExport, downloadDataExport, readYourData } from '@kerbside/contracts/http/accounts/data';
import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { subjectErased, type PersonalDataOf } from '@kerbside/platform/personal/personal-records';
import { Redis } from '@kerbside/platform/redis/redis';
import { startService, type RunningService } from '@kerbside/platform/service/service';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { Binary, MongoClient, type Db } from 'mongodb';
import { inCheckout } from '../src/parts/built.js';
import { plantEverywhere, type PlantedPerson } from './planted/planted.js';

// All nine services as they run in one process, over their own calls and the embedded log. `ERASURE_CUSTOMERS=100` for many; `ERASURE_SEED` for the canaries of a run before.
const count = Number(process.env['ERASURE_CUSTOMERS'] ?? 1);
const seed = process.env['ERASURE_SEED'] ?? randomBytes(4).toString('hex');
/** Every customer needs a password hashed, a copy made and nine parts erased. */
const limitMs = 120_000 + count * 15_000;
/** Nine services start in one process, on a machine that may be busy with other work. */
const startMs = 300_000;
const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
const prefix = `test_erasure_${randomBytes(4).toString('hex')}`;

/** Collections that every service keeps for its own operation, which name a customer by id at most. */
const machinery = [
  'audit',
  'audit_head',
  'history-walks',
  'dead_letters',
  'errands',
  'idempotency_keys',
  'inbox',
  'kept_records',
  'leases',
  'migrations',
  'outbox',
  'turns',
];
const uploads = ['uploads.files', 'uploads.chunks'];

const logged: string[] = [];
const { write, writeSync } = fs;
/** What the services log is kept to be looked through, and not shown: it is a thousand lines. */
const noted = (to: unknown, text: unknown): number | undefined => {
  if (to !== 1 && to !== 2) return undefined;
  logged.push(String(text));
  return Buffer.byteLength(String(text));
};

let client: MongoClient;
const running = new Map<ServiceName, RunningService>();
const keeps = new Map<ServiceName, PersonalDataOf>();
const databaseOf = (name: string): Db => client.db(`${prefix}_${name}`);

const envOf = (name: ServiceName, urls: Readonly<Record<string, string>>) => ({
  NODE_ENV: 'development',
  ALONE: 'true',
  MIGRATE_AT_START: 'true',
  HOST: '127.0.0.1',
  PORT: new URL(urls[name] ?? '').port,
  MONGO_URI: uri,
  MONGO_DATABASE: `${prefix}_${name}`,
  EVENTS_DB: `${prefix}_events`,
  REDIS_URL: `memory://${prefix.replaceAll('_', '-')}`,
  SERVICE_URLS: JSON.stringify(urls),
  SERVICE_KEY: 'a-service-key-for-tests-only-0123456789',
  LOG_LEVEL: 'debug',
  PER_ADDRESS_LIMIT_FACTOR: '1000',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test_only',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  PARTNER_SECRETS_KEY: 'a-key-for-signing-secrets-in-tests-only',
});

const loaded = async <T>(path: string, name: string): Promise<T> => {
  const found: Readonly<Record<string, unknown>> = await import(inCheckout(path));
  return found[name] as T;
};

beforeAll(async () => {
  Object.assign(fs, {
    write: (...given: Parameters<typeof write>) => {
      const bytes = noted(given[0], given[1]);
      const done: unknown = given.at(-1);
      if (bytes === undefined) write(...given);
      else if (typeof done === 'function') setImmediate(() => Reflect.apply(done, undefined, [null, bytes, given[1]]));
    },
    writeSync: (...given: Parameters<typeof writeSync>) => noted(given[0], given[1]) ?? writeSync(...given),
  });
  client = await MongoClient.connect(uri);
  const ports = await Promise.all(serviceNames.map(async (name) => [name, `http://127.0.0.1:${await freePort()}`] as const));
  const urls = Object.fromEntries(ports);
  for (const name of serviceNames) {
    const definition = await loaded<ServiceDefinition>(`services/${name}/src/service.ts`, 'service');
    keeps.set(name, await loaded<PersonalDataOf>(`services/${name}/src/personal-data/personal-data.ts`, 'personalData'));
    running.set(name, await startService(definition, envOf(name, urls)));
  }
}, startMs);
afterAll(async () => {
  await Promise.all([...running.values()].map(({ close }) => close()));
  Object.assign(fs, { write, writeSync });
  const { databases } = await client
    .db()
    .admin()
    .listDatabases({ filter: { name: new RegExp(`^${prefix}`) } });
  for (const { name } of databases) await client.db(name).dropDatabase();
  await client.close();
});

const part = (name: ServiceName): RunningService => {
  const found = running.get(name);
  if (!found) throw new Error(`${name} does not run`);
  return found;
};

/** Asked for again by the time a hundred have registered. */
const password = 'blue kettle on the hob';

interface Customer extends PlantedPerson {
  readonly id: string;
  readonly cookie: string;
}

const ask = async (path: string, { cookie }: Pick<Customer, 'cookie'>, body?: object): Promise<Response> => {
  const headers = { cookie, connection: 'close', [antiForgeryHeader]: '1', ...(body ? { 'content-type': 'application/json' } : {}) };
  const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(new URL(path, part('accounts').url), asked);
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
  return answer;
};

const eventually = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + 60_000 + count * 3_000;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`It never came that ${what}`);
    await wait(200);
  }
};

/** Registers a customer as a page does, then plants records of theirs in every collection of every service. */
const aCustomer = async (nth: number): Promise<Customer> => {
  const mark = createHash('sha256').update(`${seed} ${nth}`).digest('hex').slice(0, 10);
  const person = {
    email: `${mark}@canary.test`,
    first_name: `First${mark}`,
    last_name: `Last${mark}`,
    // As the registration keeps it.
    phone: `07400 ${String(Number.parseInt(mark.slice(0, 7), 16))
      .padStart(6, '0')
      .slice(-6)}`,
    address_line_1: `1 Canary${mark} Row`,
    town: `Town${mark}`,
    postcode: 'YO1 7HH',
  };
  const answer = await ask(register.path, { cookie: '' }, { ...person, password, password_confirmation: password });
  const { data } = (await answer.json()) as { data: { userId: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const planted = await plantEverywhere({ id: data.userId, mark, person, databaseOf });
  return { id: data.userId, cookie, ...planted };
};

/** Everything stored in all databases and in Redis, as text in lower case. */
const everythingStored = async (): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  for (const name of [...serviceNames, 'events'])
    for (const { name: collection } of await databaseOf(name).listCollections().toArray()) {
      const rows = await databaseOf(name).collection(collection).find().toArray();
      texts.set(`${name}.${collection}`, JSON.stringify(rows.map(bytesAsText)).toLowerCase());
    }
  const redis = part('accounts').app.get(Redis).client;
  const keys = await redis.keys('*');
  texts.set('redis', JSON.stringify(await Promise.all(keys.map(async (key) => [key, await redis.get(key).catch(() => '')]))).toLowerCase());
  return texts;
};
/** Binary values as Latin-1 text. */
const bytesAsText = (value: unknown): unknown => {
  if (value instanceof Binary) return Buffer.from(value.buffer).toString('latin1');
  if (Array.isArray(value)) return value.map(bytesAsText);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, bytesAsText(entry)]));
};
const hits = (texts: ReadonlyMap<string, string>, canaries: readonly string[]): string[] =>
  [...texts].flatMap(([where, text]) =>
    canaries.filter((canary) => text.includes(canary.toLowerCase())).map((canary) => `${where}: ${canary}`),
  );

describe('everything that is kept about customers', () => {
  it('is named by each service: every collection is of people or of nobody', () => {
    for (const name of serviceNames) {
      const { records, impersonal } = keeps.get(name) ?? { records: [], impersonal: [] };
      const known = new Set([...records.map((one) => one.in), ...impersonal, ...machinery, ...uploads, 'events', 'cursors', 'claims']);
      const there = part(name)
        .app.get(Mongo)
        .structure()
        .map((one) => one.name);
      expect([name, there.filter((one) => !known.has(one))]).toEqual([name, []]);
      const unknown = records.map((one) => one.in).filter((one) => !there.includes(one));
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  it('is found by an index, but for what is few or soon gone', async () => {
    const subject = {
      ...subjectErased(randomUUID()),
      emails: ['a@canary.test'],
      phones: ['07700900123'],
      plates: ['AA19AAA'],
      quoteIds: ['q'],
    };
    const look = { ids: () => Promise.resolve([randomUUID()]) };
    const read: string[] = [];
    for (const [name, { records }] of keeps)
      for (const one of records) {
        const plan = await databaseOf(name)
          .collection(one.in)
          .find(await one.of(subject, look))
          .explain('queryPlanner');
        const winning = JSON.stringify(plan['queryPlanner'].winningPlan);
        if (winning.includes('COLLSCAN') || winning.includes(wholeIndex)) read.push(`${name}.${one.in}`);
      }
    expect(read.toSorted()).toEqual(readWhole.toSorted());
  });

  it(
    `is in the copy that each of ${count} asks for, and nowhere once they are erased (seed ${seed})`,
    async () => {
      const customers: Customer[] = [];
      for (let n = 0; n < count; n += 1) customers.push(await aCustomer(n));
      const stays = await aCustomer(count);

      const before = await everythingStored();
      for (const { secrets, canaries } of customers)
        for (const canary of [...canaries, ...secrets]) expect([canary, hits(before, [canary]).length > 0]).toEqual([canary, true]);
      for (const [name, { records }] of keeps)
        for (const { in: collection } of records)
          if (!notPlanted.includes(collection))
            expect([
              `${name}.${collection}`,
              hits(new Map([['', before.get(`${name}.${collection}`) ?? '']]), stays.canaries).length > 0 ||
                stays.ids.has(`${name}.${collection}`),
            ]).toEqual([`${name}.${collection}`, true]);

      for (const customer of customers) await ask(askDataExport.path, customer, { password });
      for (const customer of customers) {
        let exportId = '';
        await eventually('the copy is ready', async () => {
          const { data } = (await (await ask(readYourData.path, customer)).json()) as { data: { export: { id: string; status: string } } };
          exportId = data.export.id;
          return data.export.status === 'ready';
        });
        const zip = Buffer.from(await (await ask(fillPath(downloadDataExport.path, { exportId }), customer)).arrayBuffer()).toString(
          'latin1',
        );
        expect(customer.canaries.filter((canary) => !zip.includes(canary))).toEqual([]);
        expect(customer.secrets.filter((secret) => zip.includes(secret))).toEqual([]);
        expect(stays.canaries.filter((canary) => zip.includes(canary))).toEqual([]);
      }

      for (const customer of customers) await ask(askDataErasure.path, customer, { password });
      await databaseOf('accounts')
        .collection('data_requests')
        .updateMany({ kind: 'erasure' }, { $set: { beginsAt: new Date() } });
      await eventually('everybody is erased', async () => (await erased()) === count);
      await eventually('every service has looked once more', async () => (await lookedAgain()) === count * (serviceNames.length - 1));

      const after = await everythingStored();
      for (const { canaries, secrets } of customers) expect(hits(after, [...canaries, ...secrets])).toEqual([]);
      expect(
        hits(
          new Map([['logs', logged.join('').toLowerCase()]]),
          customers.flatMap(({ canaries, secrets }) => [...canaries, ...secrets]),
        ),
      ).toEqual([]);
      expect(logged.length).toBeGreaterThan(0);
      expect(stays.canaries.filter((canary) => hits(after, [canary]).length === 0)).toEqual([]);
      for (const name of serviceNames) expect([name, await part(name).app.get(Audit).firstBroken()]).toEqual([name, undefined]);

      const noted = await keptNotes();
      for (const { id } of customers) expect([id, noted.some((one) => one.includes(id))]).toEqual([id, true]);
    },
    limitMs,
  );
});

/** How a query plan shows that it scans all texts of an index. */
const wholeIndex = '[\\"\\", {})';
const readWhole = [
  'accounts.email_changes',
  'accounts.passkey_challenges',
  // Staff write few about nobody's record, and any word of them may say how to reach somebody.
  'callbacks.reminders',
  'garages.loose_photos',
  // Any of their cells may hold an address. They are deleted after thirty days.
  'imports.import_rows',
  'imports.imports',
  'imports.form_drafts',
  'imports.blocked_values',
  'payments.intentions',
  'payments.differences',
  'payments.resolved-differences',
];

/** Not planted, because they disappear during the test or the test itself makes them. */
const notPlanted = ['sessions', 'credentials', 'people', 'consents', 'known_devices'];
const erased = () =>
  databaseOf('accounts')
    .collection('people')
    .countDocuments({ erasedAt: { $exists: true } });
/** For each service: whose records it keeps, by which law, and until when. */
const keptNotes = async (): Promise<string[]> => {
  const notes = await Promise.all(
    serviceNames.map(async (name) => {
      const rows = await databaseOf(name).collection<{ _id: string; until: string }>('kept_records').find().toArray();
      return rows.map(({ _id, until }) => `${name} ${_id} ${until}`);
    }),
  );
  return notes.flat().toSorted();
};
const lookedAgain = async () => {
  const counts = serviceNames.map((name) =>
    databaseOf(name).collection('errands').countDocuments({ name: 'erase-data-again', status: 'done' }),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
};
