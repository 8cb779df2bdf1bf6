import * as z from 'zod/mini';
import { ConfigError, numberSetting, readEnv, refuseMadeUp, type Env } from '@kerbside/platform/settings/platform-config';
import type { RegisterSettings } from './vehicles/register-line.js';
import type { DvsaSettings } from './vehicles/dvsa.js';

const registerKeys = ['DVLA_API_KEY', 'DVSA_API_KEY', 'DVSA_CLIENT_ID', 'DVSA_CLIENT_SECRET', 'DVSA_TOKEN_URL'] as const;
const guideKeys = ['VEHICLE_GUIDE_API_KEY', 'VEHICLE_GUIDE_URL'] as const;
const url = z.url('must be a URL');
const text = z.optional(z.string());

const settings = z.object({
  DVLA_API_KEY: text,
  DVLA_URL: z._default(url, 'https://driver-vehicle-licensing.api.gov.uk'),
  DVSA_API_KEY: text,
  DVSA_CLIENT_ID: text,
  DVSA_CLIENT_SECRET: text,
  /** https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token */
  DVSA_TOKEN_URL: z.optional(url),
  DVSA_URL: z._default(url, 'https://history.mot.api.gov.uk'),
  /** The trade's guide to used cars. Without its key, the sandbox answers in its place. */
  VEHICLE_GUIDE_API_KEY: text,
  VEHICLE_GUIDE_URL: z.optional(url),
  /** Both registers are asked at once, well within the 10 s that the page waits (Q7). */
  VEHICLE_LOOKUP_TIMEOUT_MS: z._default(numberSetting(10, 9_000), 4_000),
});

/** What the service reads from its environment. A class so that it can be injected. */
export abstract class PricingConfig {
  /** Without keys of the registers, the sandbox answers in their place. */
  abstract readonly usesVehicleSandbox: boolean;
  abstract readonly dvla: RegisterSettings;
  abstract readonly dvsa: DvsaSettings;
  abstract readonly guide: RegisterSettings & { readonly usesSandbox: boolean };
}

export const pricingConfig = (env: Env): PricingConfig => {
  const read = readEnv(settings, env);
  refuseMadeUp(env, [...registerKeys, ...guideKeys]);
  const missing = registerKeys.filter((name) => read[name] === undefined);
  const usesVehicleSandbox = missing.length === registerKeys.length;
  if (missing.length > 0 && !usesVehicleSandbox) throw new ConfigError(Object.fromEntries(missing.map((name) => [name, 'missing'])));
  const guideMissing = guideKeys.filter((name) => read[name] === undefined);
  if (guideMissing.length === 1) throw new ConfigError(Object.fromEntries(guideMissing.map((name) => [name, 'missing'])));
  const timeoutMs = read.VEHICLE_LOOKUP_TIMEOUT_MS;
  return {
    usesVehicleSandbox,
    dvla: { url: read.DVLA_URL, apiKey: read.DVLA_API_KEY ?? '', timeoutMs },
    guide: {
      usesSandbox: guideMissing.length > 0,
      url: read.VEHICLE_GUIDE_URL ?? 'https://sandbox.invalid',
      apiKey: read.VEHICLE_GUIDE_API_KEY ?? '',
      timeoutMs,
    },
    dvsa: {
      url: read.DVSA_URL,
      apiKey: read.DVSA_API_KEY ?? '',
      clientId: read.DVSA_CLIENT_ID ?? '',
      clientSecret: read.DVSA_CLIENT_SECRET ?? '',
      tokenUrl: read.DVSA_TOKEN_URL ?? 'https://sandbox.invalid/token',
      timeoutMs,
    },
  };
};
