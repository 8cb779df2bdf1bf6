import { directDebitWebhook, paypalWebhook, stripeWebhook } from '@kerbside/contracts/http/payments/webhooks';
import { ConfigError, type Env } from '@kerbside/platform/settings/platform-config';
import { urlOf, type Addresses } from './addresses.js';
import type { EmbeddedConfig } from './embedded-config.js';
import type { Secrets } from './secrets.js';

/** The stand-ins of outside parties that are started. */
export interface Sandboxes {
  /** Undefined when the card provider itself is configured, or no part needs one. */
  readonly sandbox:
    | { readonly publicUrl: string; readonly webhookUrl: string; readonly webhookSecret: string; readonly publishableKey: string }
    | undefined;
  /** Undefined when the real direct debit collector is configured, or no part needs one. */
  readonly debitSandbox: { readonly webhookUrl: string; readonly webhookSecret: string } | undefined;
  /** Undefined when a PayPal account is configured, or no part needs one. */
  readonly paypalSandbox: { readonly publicUrl: string; readonly webhookUrl: string } | undefined;
  /** Undefined when an Apple certificate or a Google Wallet account is configured, or no part needs one. */
  readonly passSandbox: { readonly siteUrl: string } | undefined;
}

interface Parties {
  readonly cards: ReturnType<typeof cardSettings>;
  readonly debits: Env;
  readonly paypal: ReturnType<typeof paypalSettings>;
  readonly passes: Env;
}

/** The stand-ins that are started: of the parties that are not configured, those that a part of this site needs. */
export const sandboxesOf = (
  { cards, debits, paypal, passes }: Parties,
  { services }: EmbeddedConfig,
  { addresses, secrets }: { readonly addresses: Addresses; readonly secrets: Secrets },
): Sandboxes => {
  const webhook = ({ path }: { readonly path: string }): string => `${urlOf(addresses.service('payments'))}${path}`;
  const takesPayments = services.includes('payments');
  const givesPasses = services.includes('accounts');
  const { STRIPE_WEBHOOK_SECRET, DIRECT_DEBIT_WEBHOOK_SECRET } = secrets;
  return {
    sandbox:
      takesPayments && cards.sandboxUrl !== undefined
        ? {
            publicUrl: cards.sandboxUrl,
            webhookUrl: webhook(stripeWebhook),
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            publishableKey: sandboxKeys.publishable,
          }
        : undefined,
    debitSandbox:
      takesPayments && debits['DIRECT_DEBIT_API_URL'] !== undefined
        ? { webhookUrl: webhook(directDebitWebhook), webhookSecret: DIRECT_DEBIT_WEBHOOK_SECRET }
        : undefined,
    paypalSandbox:
      takesPayments && paypal.sandboxUrl !== undefined ? { publicUrl: paypal.sandboxUrl, webhookUrl: webhook(paypalWebhook) } : undefined,
    passSandbox: givesPasses && passes['WALLET_APPLE_PUSH_URL'] !== undefined ? { siteUrl: urlOf(addresses.site) } : undefined,
  };
};

/** The sandbox's keys are published in its own code: they open nothing else. */
const sandboxKeys = { secret: 'sk_test_kerbside_sandbox', publishable: 'pk_test_kerbside_sandbox' };

/** The settings that switch Stripe on, and the part that needs each. */
const stripeSettings = { payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], edge: ['STRIPE_PUBLISHABLE_KEY'] } as const;

/** The card provider's stand-in, unless the provider itself is configured. Never in production. Throws a `ConfigError` when the provider is only partly configured. */
export const cardSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; outside: string; webhookSecret: string }) => {
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
export const debitSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; webhookSecret: string }): Env => {
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
export const paypalSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; outside: string }) => {
  if (env['PAYPAL_CLIENT_ID'] || config.isProduction) return { sandboxUrl: undefined, ofService: {}, ofEdge: {} };
  return {
    sandboxUrl: sandbox.outside,
    ofService: { ...paypalSandboxKeys, PAYPAL_API_URL: sandbox.inside },
    ofEdge: { PAYPAL_PAGES: sandbox.outside },
  };
};

/** The stand-in for the wallets, unless passes are signed for either of them. Never in production: passes then stay as they were added. */
export const passSettings = (env: Env, config: EmbeddedConfig, sandbox: { inside: string; outside: string; push: string }): Env => {
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
