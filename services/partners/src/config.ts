import { numberSetting, readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import * as z from 'zod/mini';

const secretKeys = z
  .string()
  .check(z.refine((text) => text.split(',').every((key) => key.trim().length >= 32), 'must be 32 characters or more'));

const settings = z.object({
  /** Encrypts the webhooks' signing secrets at rest. To change it, put the new one first: `new,old`. */
  PARTNER_SECRETS_KEY: secretKeys,
  FEED_KEPT_DAYS: z._default(numberSetting(1, 3_650), 90),
  WEBHOOK_TIMEOUT_MS: z._default(numberSetting(100, 30_000), 15_000),
  NODE_ENV: z._default(z.string(), 'development'),
});

/** What the service reads from its environment. A class so that it can be injected. */
export abstract class PartnersConfig {
  /** The first one encrypts, all of them decrypt. */
  abstract readonly secretsKeys: readonly string[];
  abstract readonly feedKeptDays: number;
  abstract readonly webhookTimeoutMs: number;
  /** On a developer's machine a webhook may go to that machine, without TLS. */
  abstract readonly allowsLoopback: boolean;
}

export const readConfig = (env: Env): PartnersConfig => {
  const read = readEnv(settings, env);
  return {
    secretsKeys: read.PARTNER_SECRETS_KEY.split(',').map((key) => key.trim()),
    feedKeptDays: read.FEED_KEPT_DAYS,
    webhookTimeoutMs: read.WEBHOOK_TIMEOUT_MS,
    allowsLoopback: read.NODE_ENV !== 'production',
  };
};
