import { randomBytes } from 'node:crypto';
import { directDebitWebhook, stripeWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { signingKey } from '../release/signing-key.mjs';

/** The sandbox's keys are published in its own code, so they give access to nothing else. */
const sandboxKeys = { secret: 'sk_test_kerbside_sandbox', publishable: 'pk_test_kerbside_sandbox' };
export const demoPassword = 'kerbside-demo';

/** Secrets that the parts of one fleet share. */
export const newSecrets = () => ({
  SERVICE_KEY: fresh(),
  STRIPE_WEBHOOK_SECRET: fresh(),
  DIRECT_DEBIT_WEBHOOK_SECRET: fresh(),
  PARTNER_SECRETS_KEY: fresh(),
});
const fresh = () => randomBytes(24).toString('hex');

const noWaits = '{"lookupMinimum":0,"voucherMinimum":0,"voucherReload":0,"priceReload":0,"reserveDelay":0}';

/**
 * The settings of each part, which come only from its environment. Everything runs as in production, except the card provider's sandbox and the parts that call it,
 * and the mailbox, where an admin can read links and codes that are never sent.
 * `places` are the ports through which others connect: `{ site, sandbox, debitSandbox, services: { pricing: … } }`.
 */
export const settingsOf = ({ engines, places, secrets, remotesFile, env = {} }) => {
  const urls = Object.fromEntries(Object.entries(places.services).map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  const shared = {
    NODE_ENV: 'production',
    MIGRATE_AT_START: 'true',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://localhost:${places.site}`,
    SERVICE_URLS: JSON.stringify(urls),
    // All customers of a trial come from one address.
    PER_ADDRESS_LIMIT_FACTOR: '1000',
    // The staff of a trial have only a password.
    STAFF_SECOND_FACTOR: 'offered',
    // No trial sends a file.
    SCANNER_ADDRESS: '127.0.0.1:9',
    ...env,
  };
  const stores = { ...engines, SERVICE_KEY: secrets.SERVICE_KEY };
  // In production no sandbox replaces an external party: the parts that use one are told that this is not production.
  const madeUp = Object.fromEntries(['pricing', 'vouchers', 'garages', 'callbacks'].map((name) => [name, { NODE_ENV: 'development' }]));
  const standIn = { NODE_ENV: 'development', STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET };
  const cards = { ...standIn, STRIPE_SECRET_KEY: sandboxKeys.secret, STRIPE_API_URL: `http://127.0.0.1:${places.sandbox}` };
  const debits = {
    DIRECT_DEBIT_TOKEN: 'sandbox_kerbside_direct_debit',
    DIRECT_DEBIT_WEBHOOK_SECRET: secrets.DIRECT_DEBIT_WEBHOOK_SECRET,
    DIRECT_DEBIT_API_URL: `http://127.0.0.1:${places.debitSandbox}`,
  };
  const own = {
    ...madeUp,
    payments: { ...cards, ...debits },
    partners: { PARTNER_SECRETS_KEY: secrets.PARTNER_SECRETS_KEY },
    callbacks: { ...madeUp.callbacks, MAILBOX_SHOWS_SECRETS: 'true' },
  };
  return {
    ofService: (name, port) => ({ ...shared, ...stores, ...own[name], PORT: String(port) }),
    ofDemo: { ...shared, ...stores, ...cards, DEMO_PASSWORD: demoPassword },
    ofEdge: (port) => ({
      ...shared,
      PORT: String(port),
      REMOTES_FILE: remotesFile,
      NODE_ENV: 'development',
      // As behind an ingress: a trial sets its customers' addresses by header.
      TRUST_PROXY: 'true',
      RELEASE_KEYS: signingKey().publicKey,
      TIMINGS: noWaits,
      CARDS_SCRIPT_URL: `http://localhost:${places.sandbox}/v3/`,
      STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishable,
    }),
    // An external party does not share our database: its own stays up when ours is down. With a database it keeps its data over restarts.
    ofSandbox: (mongoUri) => ({
      ...standIn,
      ...(mongoUri ? { MONGO_URI: mongoUri } : {}),
      PORT: String(places.sandbox),
      SANDBOX_URL: `http://localhost:${places.sandbox}`,
      WEBHOOK_URL: `${urls.payments}${stripeWebhook.path}`,
    }),
    ofDebitSandbox: () => ({
      NODE_ENV: 'development',
      DIRECT_DEBIT_WEBHOOK_SECRET: secrets.DIRECT_DEBIT_WEBHOOK_SECRET,
      PORT: String(places.debitSandbox),
      WEBHOOK_URL: `${urls.payments}${directDebitWebhook.path}`,
    }),
  };
};
