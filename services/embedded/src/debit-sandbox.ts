import * as z from 'zod/mini';
import { numberSetting, readEnv } from '@kerbside/platform/settings/platform-config';
import { runAlone } from './parts/run-alone.js';
import { startBuilt } from './parts/running-part.js';

const settings = z.object({
  PORT: numberSetting(1, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  MONGO_URI: z.optional(z.string()),
  WEBHOOK_URL: z.url('must be a URL'),
  DIRECT_DEBIT_WEBHOOK_SECRET: z.string(),
});

/** Runs the stand-in for the direct debit collector on its own. */
await runAlone(() => {
  const read = readEnv(settings, process.env);
  return startBuilt('services/payments/dist/sandbox/direct-debit/server.js', 'startDirectDebitSandbox', {
    port: read.PORT,
    host: read.HOST,
    mongoUri: read.MONGO_URI,
    webhookUrl: read.WEBHOOK_URL,
    webhookSecret: read.DIRECT_DEBIT_WEBHOOK_SECRET,
  });
});
