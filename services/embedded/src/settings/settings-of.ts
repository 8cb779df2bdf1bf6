import { join } from 'node:path';
import type { ServiceName } from '@kerbside/contracts/call';
import { directDebitWebhook, paypalWebhook, stripeWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { ConfigError, type Env } from '@kerbside/platform/settings/platform-config';
import { serviceUrls, urlOf, type Addresses } from './addresses.js';
import type { EmbeddedConfig } from './embedded-config.js';
import type { Secrets } from './secrets.js';

/** The settings of the parts: what this site works out for them, overridden by the process's own environment. */
export interface Settings {
  readonly ofService: (name: ServiceName) => Env;
  readonly ofEdge: Env;
  readonly urlOfRemote: (name: RemoteName) => string;
  readonly sandbox:
    | { readonly publicUrl: string; readonly webhookUrl: string; readonly webhookSecret: string; readonly publishableKey: string }
    | undefined;
  /** Undefined when the real direct debit collector is configured, or no part needs one. */
  readonly debitSandbox: { readonly webhookUrl: string; readonly webhookSecret: string } | undefined;
  /** Undefined when a PayPal account is configured, or no part needs one. */
  readonly paypalSandbox: { readonly publicUrl: string; readonly webhookUrl: string } | undefined;
  /** Undefined when an Apple certificate or a Google Wallet account is configured, or no part needs one. */
  readonly passSandbox: { readonly siteUrl: string } | undefined;
  readonly remotesFile: string;
}

interface Found {
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  readonly mongoUri: string | undefined;
  /** The public key of the signatures of the releases listed here. */
  readonly releaseKey: string;
}

export const settingsOf = (env: Env, config: EmbeddedConfig, { addresses, secrets, mongoUri, releaseKey }: Found): Settings => {
  const publicHost = new URL(config.publicUrl).hostname;
  const shared = sharedSettings(env, config, { addresses, secrets });
  const cards = cardSettings(env, config, {
    inside: urlOf(addresses.sandbox),
    outside: `http://${publicHost}:${addresses.sandbox}`,
    webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
  });
  const debits = debitSettings(env, config, { inside: urlOf(addresses.debitSandbox), webhookSecret: secrets.DIRECT_DEBIT_WEBHOOK_SECRET });
  const paypal = paypalSettings(env, config, {
    inside: urlOf(addresses.paypalSandbox),
    outside: `http://${publicHost}:${addresses.paypalSandbox}`,
  });
  const passes = passSettings(env, config, {
    inside: urlOf(addresses.passSandbox),
    outside: `http://${publicHost}:${addresses.passSandbox}`,
    push: urlOf(addresses.passSandbox + 1),
  });
  const urlOfRemote = (name: RemoteName): string => `http://${publicHost}:${addresses.remote(name)}`;
  const remotesFile = env['REMOTES_FILE'] ?? join(config.dataDir, 'remotes.json');
  return {
    // Services listen only on this machine: the edge is the only way in.
    ofService: (name) => ({
      ...shared,
      ...cards.ofService,
      ...debits,
      ...paypal.ofService,
      ...passes,
      PORT: String(addresses.service(name)),
      HOST: '127.0.0.1',
      MONGO_URI: mongoUri,
    }),
    ofEdge: {
      RELEASE_KEYS: releaseKey,
      // A page opened while the site starts, or while a remote is off, may load that remote once it is listed.
      REMOTE_ORIGINS: remoteNames.map(urlOfRemote).join(' '),
      // Lets a partner's page be tried out beside the site. In production each partner is named.
      ...(config.isProduction ? {} : { FRAME_ANCESTORS: 'http://localhost:* http://127.0.0.1:*', REMOTE_OVERRIDES: 'anybody' }),
      ...shared,
      ...cards.ofEdge,
      ...paypal.ofEdge,
      PORT: String(addresses.site),
      HOST: config.host,
      REMOTES_FILE: remotesFile,
    },
    urlOfRemote,
    sandbox:
      cards.sandboxUrl !== undefined && config.services.includes('payments')
        ? {
            publicUrl: cards.sandboxUrl,
            webhookUrl: `${urlOf(addresses.service('payments'))}${stripeWebhook.path}`,
            webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
            publishableKey: sandboxKeys.publishable,
          }
        : undefined,
    debitSandbox:
      debits['DIRECT_DEBIT_API_URL'] !== undefined && config.services.includes('payments')
        ? {
            webhookUrl: `${urlOf(addresses.service('payments'))}${directDebitWebhook.path}`,
            webhookSecret: secrets.DIRECT_DEBIT_WEBHOOK_SECRET,
          }
        : undefined,
    paypalSandbox:
      paypal.sandboxUrl !== undefined && config.services.includes('payments')
        ? { publicUrl: paypal.sandboxUrl, webhookUrl: `${urlOf(addresses.service('payments'))}${paypalWebhook.path}` }
        : undefined,
    passSandbox:
      passes['WALLET_APPLE_PUSH_URL'] !== undefined && config.services.includes('accounts')
        ? { siteUrl: urlOf(addresses.site) }
        : undefined,
    remotesFile,
  };
};

/** What the user set takes precedence over what is worked out here. */
const sharedSettings = (env: Env, config: EmbeddedConfig, { addresses, secrets }: Pick<Found, 'addresses' | 'secrets'>): Env => {
  // Passed on only with the sandbox, which signs with it: without a collector it would look like half of one's settings.
  const { DIRECT_DEBIT_WEBHOOK_SECRET: _, ...shared } = secrets;
  return {
    // Nothing leaves this machine, so an admin must be able to read the links and codes that sign people in.
    ...(config.isProduction ? {} : { DEMO_PASSWORD: config.demoPassword, MAILBOX_SHOWS_SECRETS: 'true' }),
    LOG_LEVEL: 'warn',
    // A single process, started by hand: nothing else migrates for it.
    MIGRATE_AT_START: 'true',
    // The data folder belongs to this process alone, and so does the MongoDB on it.
    ...(config.mongoUri === undefined ? { ALONE: 'true' } : {}),
    SERVICE_URLS: JSON.stringify(serviceUrls(addresses)),
    ...shared,
    ...env,
    PUBLIC_URL: config.publicUrl,
  };
};

/** The sandbox's keys are published in its own code: they open nothing else. */
const sandboxKeys = { secret: 'sk_test_kerbside_sandbox', publishable: 'pk_test_kerbside_sandbox' };

/** The settings that switch Stripe on, and the part that needs each. */
const stripeSettings = { payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], edge: ['STRIPE_PUBLISHABLE_KEY'] } as const;

/** The card provider's stand-in, unless the provider itself is configured. Never in production. Throws a `ConfigError` when the provider is only partly configured. */
const cardSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; outside: string; webhookSecret: string }) => {
  const isStripe = Object.values(stripeSettings)
    .flat()
    .some((name) => env[name]);
  if (isStripe || config.isProduction) {
    refuseHalf(env, config);
    return { sandboxUrl: undefined, ofService: {}, ofEdge: {} };
  }
  return {
    sandboxUrl: sandbox.outside,
    ofService: {
      STRIPE_SECRET_KEY: sandboxKeys.secret,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      STRIPE_API_URL: sandbox.inside,
    },
    ofEdge: { CARDS_SCRIPT_URL: `${sandbox.outside}/v3/`, STRIPE_PUBLISHABLE_KEY: sandboxKeys.publishable },
  };
};

/** Matches the sandbox's own code, and opens nothing else. */
const debitSandboxToken = 'sandbox_kerbside_direct_debit';

/** The direct debit collector's stand-in, unless a collector is configured. Never in production: direct debit is then not offered. */
const debitSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; webhookSecret: string }): Env => {
  if (env['DIRECT_DEBIT_TOKEN'] || config.isProduction) return {};
  return {
    DIRECT_DEBIT_TOKEN: debitSandboxToken,
    DIRECT_DEBIT_WEBHOOK_SECRET: sandbox.webhookSecret,
    DIRECT_DEBIT_API_URL: sandbox.inside,
  };
};

/** Match the sandbox's own code, and open nothing else. */
const paypalSandboxKeys = {
  PAYPAL_CLIENT_ID: 'kerbside_sandbox',
  PAYPAL_SECRET: 'sandbox_kerbside_paypal',
  PAYPAL_WEBHOOK_ID: '1KS00000SANDBOX00',
};

/** PayPal's stand-in, unless an account is configured. Never in production: PayPal is then not offered. */
const paypalSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; outside: string }) => {
  if (env['PAYPAL_CLIENT_ID'] || config.isProduction) return { sandboxUrl: undefined, ofService: {}, ofEdge: {} };
  return {
    sandboxUrl: sandbox.outside,
    ofService: { ...paypalSandboxKeys, PAYPAL_API_URL: sandbox.inside },
    ofEdge: { PAYPAL_PAGES: sandbox.outside },
  };
};

/** The stand-in for the wallets, unless passes are signed for either of them. Never in production: passes then stay as they were added. */
const passSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; outside: string; push: string }): Env => {
  if (env['WALLET_APPLE_CERTIFICATE'] || env['WALLET_GOOGLE_ISSUER'] || config.isProduction) return {};
  return {
    WALLET_APPLE_PUSH_URL: sandbox.push,
    WALLET_GOOGLE_API_URL: sandbox.inside,
    WALLET_GOOGLE_TOKEN_URL: `${sandbox.inside}/token`,
    WALLET_GOOGLE_SAVE_URL: `${sandbox.outside}/save/`,
  };
};

/**
 * Refuses partial settings: a secret from the data folder would replace the provider's own, and every webhook would be refused without a
 * warning at the start.
 */
const refuseHalf = (env: Env, { services, edge }: EmbeddedConfig): void => {
  const needed = [...(services.includes('payments') ? stripeSettings.payments : []), ...(edge ? stripeSettings.edge : [])];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(Object.fromEntries(missing.map((name) => [name, 'missing: Stripe takes all three'])));
};
