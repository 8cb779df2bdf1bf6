import * as z from 'zod/mini';
import { numberSetting, readEnv } from '@kerbside/platform/settings/platform-config';
import { runAlone } from './parts/run-alone.js';
import { startBuilt } from './parts/running-part.js';

const settings = z.object({
  PORT: numberSetting(1, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  MONGO_URI: z.optional(z.string()),
  /** The URL at which browsers reach it. */
  SANDBOX_URL: z.url('must be a URL'),
  WEBHOOK_URL: z.url('must be a URL'),
  STRIPE_WEBHOOK_SECRET: z.string(),
});

/** Runs the stand-in for the card provider on its own. */
await runAlone(() => {
  const read = readEnv(settings, process.env);
  return startBuilt('services/payments/dist/sandbox/cards/server.js', 'startCardSandbox', {
    port: read.PORT,
    host: read.HOST,
    mongoUri: read.MONGO_URI,
    publicUrl: read.SANDBOX_URL,
    webhookUrl: read.WEBHOOK_URL,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
  });
});
