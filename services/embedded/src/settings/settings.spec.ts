import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import { addressesOf, refuseUnusablePorts, seatsOf } from './addresses.js';
import { makeDataFolder } from '../site/site-note.js';
import { embeddedConfig } from './embedded-config.js';
import { collectLeavings } from '../site/run-site.js';
import { keptSecrets } from './secrets.js';
import { settingsOf } from './settings-of.js';

const listening = async (port: number): Promise<() => Promise<void>> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return () => new Promise((done) => server.close(() => done()));
};

describe('a port', () => {
  it.each([1, 2])('in use is named with the part that needs it, and together with the others in use: %i', async (count) => {
    const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
    const closes = await Promise.all(ports.map(listening));
    const seats = ports.map((port) => ({ part: 'claims', port }));
    const [first, second] = ports;
    const named = second === undefined ? `Port ${first}` : `Port ${first} (and ${second})`;
    await expect(refuseUnusablePorts(seats, '127.0.0.1')).rejects.toThrow(
      `${named} is in use: claims needs it. Stop what listens there, or choose other ports: PORT=4000 npm start`,
    );
    for (const close of closes) await close();
  });

  it('is not blamed for an address that this machine does not have', () =>
    expect(refuseUnusablePorts([{ part: 'claims', port: 4_999 }], '192.0.2.1')).rejects.toThrow(
      'Nothing can listen at 192.0.2.1, port 4999 (EADDRNOTAVAIL). Choose another HOST, or other ports: PORT=4000 npm start',
    ));

  it('that no browser opens is refused, as Node’s own fetch refuses it', async () => {
    const config = embeddedConfig({ PORT: '3456' });
    await expect(refuseUnusablePorts(seatsOf(config, addressesOf(config)), '127.0.0.1')).rejects.toThrow(
      'No browser opens port 3659, which mfe-account would have. Choose other ports: PORT=4000 npm start',
    );
    await expect(fetch('http://127.0.0.1:3659/')).rejects.toMatchObject({ cause: { message: 'bad port' } });
  });

  it.each([
    ['claims', [3_106]],
    ['accounts', [3_101, 3_304, 3_305]],
    ['payments', [3_105, 3_301, 3_302, 3_303]],
  ])('is looked at for each part of a process: with %s, and its sandboxes', (SERVICES, ports) => {
    const config = embeddedConfig({ SERVICES, REMOTES: 'none', EDGE: 'off' });
    expect(seatsOf(config, addressesOf(config)).map(({ port }) => port)).toEqual(ports);
  });
});

describe('the data folder', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'kerbside-folder-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('is created with its parent folders, unless it exists', async () => {
    const path = join(folder, 'a', 'b');
    await makeDataFolder(path);
    await makeDataFolder(path);
    expect(existsSync(path)).toBe(true);
  });

  it('is named, with what to do, when it is a file', async () => {
    const file = join(folder, 'data');
    await writeFile(file, 'not a folder');
    await expect(makeDataFolder(file)).rejects.toMatchObject({
      name: 'StartError',
      message: `DATA_DIR names ${file}, which is a file. Name a folder, or move the file away.`,
    });
    await expect(makeDataFolder(join(file, 'below'))).rejects.toThrow('a part of that path is a file');
  });
});

describe('what a process hosts', () => {
  it('is everything on port 3000 by default', () => {
    const config = embeddedConfig({});
    expect(config).toMatchObject({
      sitePort: 3_000,
      host: '127.0.0.1',
      edge: true,
      publicUrl: 'http://localhost:3000',
      isProduction: false,
    });
    expect(config.services).toHaveLength(9);
    expect(config.remotes).toHaveLength(4);
  });

  it('can be only some parts', () => {
    const config = embeddedConfig({ SERVICES: 'claims, payments', REMOTES: 'none', EDGE: 'off' });
    expect(config).toMatchObject({ services: ['claims', 'payments'], remotes: [], edge: false });
  });

  it('refuses every wrong setting at once, by name', () => {
    const read = () => embeddedConfig({ PORT: 'three', MONGO_URI: 'localhost', SERVICES: 'clams', EDGE: 'maybe' });
    expect(read).toThrow(
      /PORT \(.*MONGO_URI \(must start with mongodb:.*SERVICES \(must be all, none or some of accounts.*EDGE \(must be on or off\)/,
    );
  });

  it.each([['65535'], ['65231'], ['0']])('refuses port %s, which leaves no room for the ports counted from it', (PORT) => {
    expect(() => embeddedConfig({ PORT })).toThrow('PORT (must be');
  });
});

describe('where the parts listen', () => {
  it('is counted from the port of the site', () => {
    const at = addressesOf(embeddedConfig({ PORT: '4000' }));
    expect([
      at.site,
      at.service('accounts'),
      at.service('pricing'),
      at.service('imports'),
      at.remote('quote'),
      at.remote('backoffice'),
      at.sandbox,
    ]).toEqual([4_000, 4_101, 4_102, 4_108, 4_201, 4_204, 4_301]);
  });

  it('is PORT itself for the only part in its process', () => {
    const at = addressesOf(embeddedConfig({ SITE_PORT: '3000', PORT: '7777', SERVICES: 'pricing', REMOTES: 'none', EDGE: 'off' }));
    expect([at.service('pricing'), at.service('vouchers')]).toEqual([7_777, 3_103]);
  });

  it('is the derived port for the only part when PORT is not set', () => {
    const at = addressesOf(embeddedConfig({ SITE_PORT: '3000', SERVICES: 'pricing', REMOTES: 'none', EDGE: 'off' }));
    expect(at.service('pricing')).toBe(3_102);
  });
});

it('collects what a start leaves behind without further allocations', async () => {
  const left = Array.from({ length: 100 }, () => new WeakRef({}));
  collectLeavings([20]);
  // The target of a weak reference lives at least until the end of the turn that created it.
  for (let tries = 0; left.some((one) => one.deref() !== undefined); tries += 1) {
    if (tries > 100) throw new Error('It was not collected');
    await pause(20);
  }
});

describe('the secrets of a data folder', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'kerbside-secrets-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const file = () => join(folder, 'secrets.json');

  it('are created once and stay the same at the next start', async () => {
    const first = await keptSecrets(folder);
    expect(first.SERVICE_KEY).toMatch(/^[\w-]{43}$/);
    expect(await keptSecrets(folder)).toEqual(first);
  });

  it('are readable only by their owner, even after somebody loosened that', async () => {
    await keptSecrets(folder);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('are the same for parts that start together', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => keptSecrets(folder)));
    expect(new Set(all.map(({ SERVICE_KEY }) => SERVICE_KEY)).size).toBe(1);
  });

  it('keep existing values and add what a newer release needs', async () => {
    await writeFile(file(), JSON.stringify({ SERVICE_KEY: 'k'.repeat(43) }), { mode: 0o644 });
    const secrets = await keptSecrets(folder);
    expect(secrets.SERVICE_KEY).toBe('k'.repeat(43));
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(secrets);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it.each(['damaged', 'deleted'])('are restored from their copy when the file is %s', async (how) => {
    const first = await keptSecrets(folder);
    await (how === 'deleted' ? rm(file()) : writeFile(file(), '{"SERVICE_KEY":'));
    expect(await keptSecrets(folder)).toEqual(first);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(first);
    if (how === 'damaged') expect(await readFile(join(folder, 'secrets.damaged.json'), 'utf8')).toBe('{"SERVICE_KEY":');
    expect((await stat(join(folder, 'secrets.copy.json'))).mode & 0o777).toBe(0o600);
  });

  it('throw when the file is damaged, and leave it alone', async () => {
    await writeFile(file(), '{"SERVICE_KEY":');
    await expect(keptSecrets(folder)).rejects.toThrow('secrets.json is damaged');
    await expect(keptSecrets(folder)).rejects.toThrow('the signing secret of each partner’s webhook must be changed');
    expect(await readFile(file(), 'utf8')).toBe('{"SERVICE_KEY":');
  });
});

const shared = { SERVICE_KEY: 'k'.repeat(43), STRIPE_WEBHOOK_SECRET: 'w'.repeat(43), PARTNER_SECRETS_KEY: 'p'.repeat(43) };
const secrets = { ...shared, DIRECT_DEBIT_WEBHOOK_SECRET: 'd'.repeat(43) };
const settings = (env: Record<string, string> = {}) => {
  const config = embeddedConfig({ DATA_DIR: '/data', ...env });
  return settingsOf(env, config, {
    addresses: addressesOf(config),
    secrets,
    mongoUri: 'mongodb://127.0.0.1:27100/',
    releaseKey: 'own-key',
  });
};

describe('the settings of the parts', () => {
  it('give a service its port, the database and the addresses of the others', () => {
    const of = settings().ofService('claims');
    expect(of).toMatchObject({
      PORT: '3106',
      HOST: '127.0.0.1',
      MONGO_URI: 'mongodb://127.0.0.1:27100/',
      PUBLIC_URL: 'http://localhost:3000',
      ...shared,
    });
    expect(JSON.parse(of['SERVICE_URLS'] ?? '')).toMatchObject({ accounts: 'http://127.0.0.1:3101', imports: 'http://127.0.0.1:3108' });
  });

  it('let a service skip leases where the database is its own, and not where others may share it', () => {
    expect(settings().ofService('claims')['ALONE']).toBe('true');
    expect(settings({ MONGO_URI: 'mongodb://db.test/' }).ofService('claims')['ALONE']).toBeUndefined();
  });

  it('keep services on this machine even when the site is open to others', () => {
    const open = settings({ HOST: '0.0.0.0' });
    expect([open.ofService('claims')['HOST'], open.ofEdge['HOST']]).toEqual(['127.0.0.1', '0.0.0.0']);
  });

  it('allow pages every remote, listed or not', () => {
    const origins = 'http://localhost:3201 http://localhost:3202 http://localhost:3203 http://localhost:3204';
    expect(settings().ofEdge['REMOTE_ORIGINS']).toBe(origins);
    expect(settings({ REMOTE_ORIGINS: 'https://quote.example' }).ofEdge['REMOTE_ORIGINS']).toBe('https://quote.example');
  });

  it('send browsers to remotes and card fields on the site’s public host', () => {
    const known = settings({ PUBLIC_URL: 'http://cover.test:3000' });
    expect([known.urlOfRemote('quote'), known.ofEdge['CARDS_SCRIPT_URL']]).toEqual([
      'http://cover.test:3201',
      'http://cover.test:3301/v3/',
    ]);
  });

  it('make the edge trust the key that signs releases here, or those that the user names', () => {
    expect(settings().ofEdge['RELEASE_KEYS']).toBe('own-key');
    expect(settings({ RELEASE_KEYS: 'theirs' }).ofEdge['RELEASE_KEYS']).toBe('theirs');
  });

  it('allow framing by pages on this machine, and in production only by those that are named', () => {
    expect(settings().ofEdge['FRAME_ANCESTORS']).toBe('http://localhost:* http://127.0.0.1:*');
    expect(settings({ FRAME_ANCESTORS: 'https://dealer.example' }).ofEdge['FRAME_ANCESTORS']).toBe('https://dealer.example');
    expect(settings({ NODE_ENV: 'production', EDGE: 'off', SERVICES: 'claims' }).ofEdge['FRAME_ANCESTORS']).toBeUndefined();
  });

  it('give precedence to what the user set', () => {
    expect(settings({ LOG_LEVEL: 'debug', SERVICE_KEY: 'mine' }).ofService('claims')).toMatchObject({
      LOG_LEVEL: 'debug',
      SERVICE_KEY: 'mine',
    });
  });

  const webhookOf = (name: string) => `http://127.0.0.1:3105/webhooks/${name}`;
  it.each([
    {
      party: 'sandbox',
      owner: 'payments',
      real: { STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real_0000000', STRIPE_PUBLISHABLE_KEY: 'pk_test_real' },
      started: {
        publicUrl: 'http://localhost:3301',
        webhookUrl: webhookOf('stripe'),
        webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
        publishableKey: 'pk_test_kerbside_sandbox',
      },
      told: { STRIPE_API_URL: 'http://127.0.0.1:3301' },
      shown: { CARDS_SCRIPT_URL: 'http://localhost:3301/v3/' },
    },
    {
      party: 'debitSandbox',
      owner: 'payments',
      real: { DIRECT_DEBIT_TOKEN: 'live', DIRECT_DEBIT_WEBHOOK_SECRET: 'theirs' },
      started: { webhookUrl: webhookOf('direct-debit'), webhookSecret: secrets.DIRECT_DEBIT_WEBHOOK_SECRET },
      told: { DIRECT_DEBIT_API_URL: 'http://127.0.0.1:3302' },
      shown: {},
    },
    {
      party: 'paypalSandbox',
      owner: 'payments',
      real: { PAYPAL_CLIENT_ID: 'live', PAYPAL_SECRET: 'theirs', PAYPAL_WEBHOOK_ID: '1JE' },
      started: { publicUrl: 'http://localhost:3303', webhookUrl: webhookOf('paypal') },
      told: { PAYPAL_API_URL: 'http://127.0.0.1:3303' },
      shown: { PAYPAL_PAGES: 'http://localhost:3303' },
    },
    {
      party: 'passSandbox',
      owner: 'accounts',
      real: { WALLET_GOOGLE_ISSUER: '33' },
      started: { siteUrl: 'http://127.0.0.1:3000' },
      told: {
        WALLET_APPLE_PUSH_URL: 'http://127.0.0.1:3305',
        WALLET_GOOGLE_API_URL: 'http://127.0.0.1:3304',
        WALLET_GOOGLE_TOKEN_URL: 'http://127.0.0.1:3304/token',
        WALLET_GOOGLE_SAVE_URL: 'http://localhost:3304/save/',
      },
      shown: {},
    },
  ] as const)('use the $party unless the party itself is set, and none in production', ({ party, owner, real, started, told, shown }) => {
    const own = settings();
    expect([own[party], own.ofService(owner), own.ofEdge]).toMatchObject([started, told, shown]);
    for (const env of [real, { NODE_ENV: 'production', EDGE: 'off', SERVICES: 'claims' }]) {
      const of = settings(env);
      const given = { ...of.ofService(owner), ...of.ofEdge };
      expect([of[party], Object.keys({ ...told, ...shown }).filter((name) => name in given)]).toEqual([undefined, []]);
    }
    expect({ ...settings(real).ofService(owner), ...settings(real).ofEdge }).toMatchObject(real);
  });

  const stripe = { STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real_0000000', STRIPE_PUBLISHABLE_KEY: 'pk_test_real' };

  it.each(Object.keys(stripe))('name %s when the other two are there', (name) => {
    expect(() => settings({ ...stripe, [name]: '' })).toThrow(`${name} (missing: Stripe takes all three)`);
  });

  it('require of a process only what its own parts need', () => {
    const { STRIPE_PUBLISHABLE_KEY: _, ...withoutPage } = stripe;
    expect(() => settings({ ...withoutPage, EDGE: 'off', SERVICES: 'payments' })).not.toThrow();
    expect(() => settings({ NODE_ENV: 'production', EDGE: 'off', SERVICES: 'pricing' })).not.toThrow();
  });

  it('have no demo people in production', () => {
    const production = settings({ NODE_ENV: 'production', ...stripe });
    expect(production.ofService('accounts')['DEMO_PASSWORD']).toBeUndefined();
    expect(production.ofService('callbacks')['MAILBOX_SHOWS_SECRETS']).toBeUndefined();
    expect(settings().ofService('callbacks')['MAILBOX_SHOWS_SECRETS']).toBe('true');
    expect(settings().ofService('accounts')['DEMO_PASSWORD']).toBe('kerbside-demo');
  });
});
