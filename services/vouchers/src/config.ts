import * as z from 'zod/mini';
import { ConfigError, numberSetting, readEnv, refuseMadeUp, type Env } from '@kerbside/platform/settings/platform-config';
import type { PartnerOffersSettings } from './offers/partner-offers.js';

const settings = z.object({
  PARTNER_OFFERS_URL: z.optional(z.url('must be a URL')),
  PARTNER_OFFERS_KEY: z.optional(z.string()),
  /** Where the codes of the vehicle manuals are used. */
  MANUALS_URL: z.optional(z.url('must be a URL')),
  /** Within the 10 s that the page waits (Q7). */
  PARTNER_OFFERS_TIMEOUT_MS: z._default(numberSetting(10, 9_000), 5_000),
});

/** What the service reads from its environment. A class so that it can be injected. */
export abstract class VouchersConfig {
  /** Without the partners' exchange, the sandbox replaces it. */
  abstract readonly usesOffersSandbox: boolean;
  abstract readonly offers: PartnerOffersSettings;
  /** Made up with the codes of the demonstration; in production undefined unless it is set. */
  abstract readonly manualsUrl: string | undefined;
}

export const vouchersConfig = (env: Env): VouchersConfig => {
  const {
    PARTNER_OFFERS_URL: url,
    PARTNER_OFFERS_KEY: apiKey,
    PARTNER_OFFERS_TIMEOUT_MS: timeoutMs,
    MANUALS_URL: manuals,
  } = readEnv(settings, env);
  refuseMadeUp(env, ['PARTNER_OFFERS_URL', 'PARTNER_OFFERS_KEY']);
  if (url !== undefined && apiKey === undefined) throw new ConfigError({ PARTNER_OFFERS_KEY: 'missing' });
  return {
    usesOffersSandbox: url === undefined,
    manualsUrl: manuals ?? (env['NODE_ENV'] === 'production' ? undefined : 'https://manuals.example/'),
    offers: { url: url ?? 'https://sandbox.invalid', apiKey: apiKey ?? '', timeoutMs },
  };
};
