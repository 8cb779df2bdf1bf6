import { readEnv, type Env } from '@kerbside/platform/platform-config';
import * as z from 'zod/mini';

const settings = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must be 8 characters or more'))),
});

/** A class so that it can be injected. */
export abstract class AccountsConfig {
  /** The password of the demonstration people. Absent: they are not made. */
  abstract readonly demoPassword: string | undefined;
}

export const accountsConfig = (env: Env): AccountsConfig => {
  const read = readEnv(settings, env);
  return {
    demoPassword: read.NODE_ENV === 'production' ? undefined : read.DEMO_PASSWORD,
  };
};
