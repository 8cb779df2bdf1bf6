import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { scannerSetting } from '@kerbside/platform/files/scanner-setting';
import { readEnv, type Env } from '@kerbside/platform/platform-config';
import * as z from 'zod/mini';

const secretKeys = z
  .string()
  .check(z.refine((text) => text.split(',').every((key) => key.trim().length >= 32), 'must be 32 characters or more'));

const settings = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  /** Whether a second step is required of staff or only offered to them. */
  STAFF_SECOND_FACTOR: z.optional(z.enum(['required', 'offered'], 'must be required or offered')),
  /** Encrypts the keys of second steps at rest; to change it, put the new one first: `new,old`. When absent, SERVICE_KEY is used. */
  SECOND_FACTOR_KEY: z.optional(secretKeys),
  SERVICE_KEY: z._default(z.string(), ''),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must be 8 characters or more'))),
});

/** A class so that it can be injected. */
export abstract class AccountsConfig {
  /** The password of the demonstration people, who are not created without it. */
  abstract readonly demoPassword: string | undefined;
  /** Defaults to true in production. */
  abstract readonly isSecondFactorRequired: boolean;
  /** The first one encrypts, all of them decrypt. */
  abstract readonly secondFactorKeys: readonly string[];
  /** Where documents are scanned; undefined: nowhere. */
  abstract readonly scanner: ScannerAddress | undefined;
}

export const accountsConfig = (env: Env): AccountsConfig => {
  const read = readEnv(settings, env);
  return {
    isSecondFactorRequired: (read.STAFF_SECOND_FACTOR ?? (read.NODE_ENV === 'production' ? 'required' : 'offered')) === 'required',
    secondFactorKeys: [...(read.SECOND_FACTOR_KEY?.split(',').map((key) => key.trim()) ?? []), read.SERVICE_KEY],
    scanner: scannerSetting(env),
    demoPassword: read.NODE_ENV === 'production' ? undefined : read.DEMO_PASSWORD,
  };
};
