import { ConfigError, readEnv, refuseMadeUp, type Env } from '@kerbside/platform/settings/platform-config';
import * as z from 'zod/mini';

const settings = z.object({
  /** smtp://user:password@host:port. When absent, messages stay in the mailbox and are not sent. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z._default(z.string(), 'Kerbside <hello@kerbside.test>'),
  /** A gateway that takes POST {to, text} with a bearer key. When absent, text messages are not sent. */
  SMS_GATEWAY_URL: z.optional(z.url('must be a URL')),
  SMS_GATEWAY_KEY: z.optional(z.string()),
  /** Where customers review us. When absent, invitations lead to the question in their account. */
  REVIEW_URL: z.optional(z.url('must be a URL')),
  /** Where nothing is sent, the links and codes that sign people in must be readable here. */
  MAILBOX_SHOWS_SECRETS: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  NODE_ENV: z._default(z.string(), 'development'),
});

/** How messages are sent. A class so that it can be injected. */
export abstract class PostConfig {
  abstract readonly smtpUrl: string | undefined;
  abstract readonly mailFrom: string;
  abstract readonly smsGateway: { readonly url: string; readonly key: string } | undefined;
  /** Where customers review us; undefined when only in their account. */
  readonly reviewUrl?: string | undefined;
  /** Whether links and codes that sign somebody in are kept, encrypted, for admins to read. Never in production. */
  abstract readonly showsSecrets: boolean;
}

export const readConfig = (env: Env): PostConfig => {
  const read = readEnv(settings, env);
  // In production a mailbox from which nothing is sent is not enough.
  refuseMadeUp(env, ['SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL', 'SMS_GATEWAY_KEY']);
  const showsSecrets = read.MAILBOX_SHOWS_SECRETS === 'true';
  if (showsSecrets && read.NODE_ENV === 'production')
    throw new ConfigError({ MAILBOX_SHOWS_SECRETS: 'is for development: in production nobody reads what signs a customer in' });
  return {
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    showsSecrets,
    reviewUrl: read.REVIEW_URL,
    smsGateway: read.SMS_GATEWAY_URL ? { url: read.SMS_GATEWAY_URL, key: read.SMS_GATEWAY_KEY ?? '' } : undefined,
  };
};
