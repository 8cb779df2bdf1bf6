import { ConfigError, numberSetting, readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import * as z from 'zod/mini';

const settings = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  STRIPE_SECRET_KEY: z.string().check(z.regex(/^(sk|rk)_/, 'must be a secret key (sk_ or rk_)')),
  STRIPE_WEBHOOK_SECRET: z.string().check(z.minLength(16, 'must be 16 characters or more')),
  STRIPE_API_URL: z.optional(z.url('must be a URL')),
  STRIPE_TIMEOUT_MS: z._default(numberSetting(100, 60_000), 3_000),
  /** How often the ledger is compared with the providers and the policies. */
  BOOKS_EVERY_HOURS: z._default(numberSetting(1, 168), 24),
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_SECRET: z.optional(z.string()),
  /** The webhook's id at PayPal, which its signatures cover. */
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_API_URL: z.optional(z.url('must be a URL')),
  /** Whether the account may keep agreements, which instalments need; PayPal grants it by account. */
  PAYPAL_AGREEMENTS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  PAYPAL_TIMEOUT_MS: z._default(numberSetting(100, 60_000), 8_000),
  DIRECT_DEBIT_TOKEN: z.optional(z.string()),
  DIRECT_DEBIT_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, 'must be 16 characters or more'))),
  DIRECT_DEBIT_API_URL: z.optional(z.url('must be a URL')),
  DIRECT_DEBIT_CREDITOR: z.optional(z.string()),
  DIRECT_DEBIT_TIMEOUT_MS: z._default(numberSetting(100, 60_000), 5_000),
});

/** A class so that it can be injected. */
export abstract class PaymentsConfig {
  abstract readonly cards: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** Absent: the card provider itself. Otherwise the sandbox that speaks its API; never in production. */
    readonly apiUrl: string | undefined;
    readonly timeoutMs: number;
  };
  /** Sandboxes stand in for every provider that there is; never in production. */
  abstract readonly hasSandboxesOnly: boolean;
  /** How often everything is compared. */
  abstract readonly books: { readonly everyHours: number };
  /** Null: there is no account at PayPal, and PayPal is not offered. */
  abstract readonly paypal: PaypalSettings | null;
  /** Null: no collector is configured, and direct debit is not offered. */
  abstract readonly directDebit: DirectDebitSettings | null;
}

export interface PaypalSettings {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly keepsAgreements: boolean;
  readonly timeoutMs: number;
}

interface DirectDebitSettings {
  readonly apiUrl: string;
  readonly token: string;
  readonly webhookSecret: string;
  /** The creditor whose name is on bank statements; needed only by an account that has several. */
  readonly creditor: string | undefined;
  readonly timeoutMs: number;
}

const collectorUrl = 'https://api.gocardless.com';

export const paymentsConfig = (env: Env): PaymentsConfig => {
  const read = readEnv(settings, env);
  if (read.NODE_ENV === 'production' && read.STRIPE_API_URL !== undefined) {
    throw new ConfigError({ STRIPE_API_URL: 'must not be set in production, where no sandbox stands in for the card provider' });
  }
  if (read.NODE_ENV === 'production' && /^(sk|rk)_test_/.test(read.STRIPE_SECRET_KEY)) {
    throw new ConfigError({ STRIPE_SECRET_KEY: 'a test key sells policies to test cards: production needs a live one' });
  }
  return {
    cards: {
      secretKey: read.STRIPE_SECRET_KEY,
      webhookSecret: read.STRIPE_WEBHOOK_SECRET,
      apiUrl: read.STRIPE_API_URL,
      timeoutMs: read.STRIPE_TIMEOUT_MS,
    },
    hasSandboxesOnly: hasSandboxesOnly(read),
    books: { everyHours: read.BOOKS_EVERY_HOURS },
    paypal: paypalSettings(read),
    directDebit: directDebitSettings(read),
  };
};

const hasSandboxesOnly = ({ NODE_ENV, STRIPE_API_URL, ...read }: z.output<typeof settings>): boolean =>
  NODE_ENV !== 'production' &&
  STRIPE_API_URL !== undefined &&
  (read.PAYPAL_CLIENT_ID === undefined || read.PAYPAL_API_URL !== undefined) &&
  (read.DIRECT_DEBIT_TOKEN === undefined || read.DIRECT_DEBIT_API_URL !== undefined);

const paypalUrl = 'https://api-m.paypal.com';

const paypalSettings = (read: z.output<typeof settings>): PaypalSettings | null => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_API_URL: apiUrl } = read;
  const together = { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId };
  if (apiUrl === undefined && Object.values(together).every((one) => one === undefined)) return null;
  const missing = Object.entries(together).filter(([, value]) => value === undefined);
  if (clientId === undefined || secret === undefined || webhookId === undefined)
    throw new ConfigError(Object.fromEntries(missing.map(([name]) => [name, 'missing: PayPal needs a client, its secret and a webhook'])));
  if (read.NODE_ENV === 'production' && apiUrl !== undefined)
    throw new ConfigError({ PAYPAL_API_URL: 'must not be set in production, where no sandbox stands in for PayPal' });
  const keepsAgreements = read.PAYPAL_AGREEMENTS === 'on';
  return { apiUrl: apiUrl ?? paypalUrl, clientId, secret, webhookId, keepsAgreements, timeoutMs: read.PAYPAL_TIMEOUT_MS };
};

const directDebitSettings = (read: z.output<typeof settings>): DirectDebitSettings | null => {
  const { DIRECT_DEBIT_TOKEN: token, DIRECT_DEBIT_WEBHOOK_SECRET: webhookSecret, DIRECT_DEBIT_API_URL: apiUrl } = read;
  if (token === undefined && webhookSecret === undefined && apiUrl === undefined) return null;
  if (token === undefined) throw new ConfigError({ DIRECT_DEBIT_TOKEN: 'missing: the collector needs a token and a webhook secret' });
  if (webhookSecret === undefined)
    throw new ConfigError({ DIRECT_DEBIT_WEBHOOK_SECRET: 'missing: the collector needs a token and a webhook secret' });
  if (read.NODE_ENV === 'production' && apiUrl !== undefined)
    throw new ConfigError({ DIRECT_DEBIT_API_URL: 'must not be set in production, where no sandbox stands in for the collector' });
  if (read.NODE_ENV === 'production' && token.startsWith('sandbox_'))
    throw new ConfigError({ DIRECT_DEBIT_TOKEN: 'a token of the sandbox collects nothing: production needs a live one' });
  return {
    apiUrl: apiUrl ?? collectorUrl,
    token,
    webhookSecret,
    creditor: read.DIRECT_DEBIT_CREDITOR,
    timeoutMs: read.DIRECT_DEBIT_TIMEOUT_MS,
  };
};
