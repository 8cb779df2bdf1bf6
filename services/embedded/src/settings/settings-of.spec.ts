import { addressesOf } from './addresses.js';
import { embeddedConfig } from './embedded-config.js';
import { settingsOf } from './settings-of.js';

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

  it('use the card sandbox unless a key of the provider is set', () => {
    expect(settings().sandbox).toEqual({
      publicUrl: 'http://localhost:3301',
      webhookUrl: 'http://127.0.0.1:3105/webhooks/stripe',
      webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
      publishableKey: 'pk_test_kerbside_sandbox',
    });
  });

  it('use the direct debit sandbox unless a collector is set, and none in production', () => {
    expect(settings().debitSandbox).toEqual({
      webhookUrl: 'http://127.0.0.1:3105/webhooks/direct-debit',
      webhookSecret: secrets.DIRECT_DEBIT_WEBHOOK_SECRET,
    });
    expect(settings().ofService('payments')).toMatchObject({
      DIRECT_DEBIT_TOKEN: 'sandbox_kerbside_direct_debit',
      DIRECT_DEBIT_WEBHOOK_SECRET: secrets.DIRECT_DEBIT_WEBHOOK_SECRET,
      DIRECT_DEBIT_API_URL: 'http://127.0.0.1:3302',
    });
    const collector = { DIRECT_DEBIT_TOKEN: 'live', DIRECT_DEBIT_WEBHOOK_SECRET: 'theirs' };
    const real = settings(collector);
    expect(real.debitSandbox).toBeUndefined();
    expect(real.ofService('payments')).toMatchObject(collector);
    expect(real.ofService('payments')['DIRECT_DEBIT_API_URL']).toBeUndefined();
    const live = settings({ NODE_ENV: 'production', EDGE: 'off', SERVICES: 'claims' });
    expect(live.debitSandbox).toBeUndefined();
    expect(live.ofService('payments')['DIRECT_DEBIT_WEBHOOK_SECRET']).toBeUndefined();
  });

  it('use the PayPal sandbox unless an account is set, and none in production', () => {
    const url = 'http://localhost:3303';
    expect(settings().paypalSandbox).toEqual({ publicUrl: url, webhookUrl: 'http://127.0.0.1:3105/webhooks/paypal' });
    expect(settings().ofService('payments')).toMatchObject({
      PAYPAL_CLIENT_ID: 'kerbside_sandbox',
      PAYPAL_API_URL: 'http://127.0.0.1:3303',
    });
    expect(settings().ofEdge['PAYPAL_PAGES']).toBe(url);
    const real = settings({ PAYPAL_CLIENT_ID: 'live', PAYPAL_SECRET: 'theirs', PAYPAL_WEBHOOK_ID: '1JE' });
    expect([real.paypalSandbox, real.ofService('payments')['PAYPAL_API_URL'], real.ofEdge['PAYPAL_PAGES']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const live = settings({ NODE_ENV: 'production', EDGE: 'off', SERVICES: 'claims' });
    expect([live.paypalSandbox, live.ofService('payments')['PAYPAL_CLIENT_ID']]).toEqual([undefined, undefined]);
  });

  it('use the pass sandbox unless passes are signed for a wallet, and none in production', () => {
    expect(settings().passSandbox).toEqual({ siteUrl: 'http://127.0.0.1:3000' });
    expect(settings().ofService('accounts')).toMatchObject({
      WALLET_APPLE_PUSH_URL: 'http://127.0.0.1:3305',
      WALLET_GOOGLE_API_URL: 'http://127.0.0.1:3304',
      WALLET_GOOGLE_TOKEN_URL: 'http://127.0.0.1:3304/token',
      WALLET_GOOGLE_SAVE_URL: 'http://localhost:3304/save/',
    });
    for (const env of [
      { WALLET_GOOGLE_ISSUER: '33' },
      { WALLET_APPLE_CERTIFICATE: '-----BEGIN' },
      { NODE_ENV: 'production', EDGE: 'off', SERVICES: 'accounts' },
    ]) {
      const real = settings(env);
      expect([real.passSandbox, real.ofService('accounts')['WALLET_APPLE_PUSH_URL']]).toEqual([undefined, undefined]);
    }
  });

  const stripe = { STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real_0000000', STRIPE_PUBLISHABLE_KEY: 'pk_test_real' };

  it('use the card provider itself once its three settings are there', () => {
    const real = settings(stripe);
    expect(real.sandbox).toBeUndefined();
    expect(real.ofService('payments')).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real_0000000' });
    expect(real.ofService('payments')['STRIPE_API_URL']).toBeUndefined();
    expect(real.ofEdge['STRIPE_PUBLISHABLE_KEY']).toBe('pk_test_real');
    expect(real.ofEdge['CARDS_SCRIPT_URL']).toBeUndefined();
  });

  it.each(Object.keys(stripe))('name %s when the other two are there', (name) => {
    expect(() => settings({ ...stripe, [name]: '' })).toThrow(`${name} (missing: Stripe takes all three)`);
  });

  it('require of a process only what its own parts need', () => {
    const { STRIPE_PUBLISHABLE_KEY: _, ...withoutPage } = stripe;
    expect(() => settings({ ...withoutPage, EDGE: 'off', SERVICES: 'payments' })).not.toThrow();
    expect(() => settings({ NODE_ENV: 'production', EDGE: 'off', SERVICES: 'pricing' })).not.toThrow();
  });

  it('have neither sandbox nor demo people in production', () => {
    const production = settings({ NODE_ENV: 'production', ...stripe });
    expect(production.sandbox).toBeUndefined();
    expect(production.ofService('accounts')['DEMO_PASSWORD']).toBeUndefined();
    expect(production.ofService('callbacks')['MAILBOX_SHOWS_SECRETS']).toBeUndefined();
    expect(settings().ofService('callbacks')['MAILBOX_SHOWS_SECRETS']).toBe('true');
    expect(settings().ofService('accounts')['DEMO_PASSWORD']).toBe('kerbside-demo');
  });
});
