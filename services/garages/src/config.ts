import * as z from 'zod/mini';
import { scannerSetting } from '@kerbside/platform/files/scanner-setting';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { ConfigError, numberSetting, readEnv, refuseMadeUp, type Env } from '@kerbside/platform/settings/platform-config';
import type { AddressSettings } from './addresses/address-lookup.js';
import type { TyreShopSettings } from './tyres/tyre-shop.js';

const shopKeys = ['TYRE_SHOP_URL', 'TYRE_SHOP_REDIRECT_URL'] as const;

const settings = z.object({
  IDEAL_POSTCODES_KEY: z.optional(z.string()),
  IDEAL_POSTCODES_URL: z._default(z.url('must be a URL'), 'https://api.ideal-postcodes.co.uk'),
  /** Within the 10 s that the page waits (Q7). */
  ADDRESS_LOOKUP_TIMEOUT_MS: z._default(numberSetting(10, 9_000), 4_000),
  /** Where the tyre shop begins a comparison. */
  TYRE_SHOP_URL: z.optional(z.url('must be a URL')),
  /** Where it shows one: its id is appended. */
  TYRE_SHOP_REDIRECT_URL: z.optional(z.url('must be a URL')),
  TYRE_SHOP_TIMEOUT_MS: z._default(numberSetting(10, 9_000), 4_000),
});

/** What the service reads from its environment. A class so that it can be injected. */
export abstract class GaragesConfig {
  /** Without a key, the sandbox replaces Ideal Postcodes. */
  abstract readonly usesAddressSandbox: boolean;
  abstract readonly addresses: AddressSettings;
  /** Without both of its addresses, the sandbox replaces the tyre shop. */
  abstract readonly tyreShop: Omit<TyreShopSettings, 'timeoutMs'> | undefined;
  abstract readonly tyreShopTimeoutMs: number;
  /** Where photos of damage are scanned; undefined when they are not. */
  abstract readonly scanner: ScannerAddress | undefined;
}

export const garagesConfig = (env: Env): GaragesConfig => {
  const read = readEnv(settings, env);
  const { IDEAL_POSTCODES_KEY: apiKey, IDEAL_POSTCODES_URL: url, ADDRESS_LOOKUP_TIMEOUT_MS: timeoutMs } = read;
  const { TYRE_SHOP_URL: startUrl, TYRE_SHOP_REDIRECT_URL: shownAt, TYRE_SHOP_TIMEOUT_MS: tyreShopTimeoutMs } = read;
  refuseMadeUp(env, ['IDEAL_POSTCODES_KEY', ...shopKeys]);
  const missing = shopKeys.filter((name) => read[name] === undefined);
  if (missing.length === 1) throw new ConfigError(Object.fromEntries(missing.map((name) => [name, 'missing'])));
  return {
    usesAddressSandbox: apiKey === undefined,
    addresses: { url, apiKey: apiKey ?? '', timeoutMs },
    tyreShop: startUrl !== undefined && shownAt !== undefined ? { startUrl, shownAt } : undefined,
    tyreShopTimeoutMs,
    scanner: scannerSetting(env),
  };
};
