import * as z from 'zod/mini';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { numberSetting, readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import { startBuilt, type RunningPart } from './parts/built.js';
import { sandboxes } from './parts/sandboxes.js';

const url = z.url('must be a URL');
const shared = z.object({
  PORT: numberSetting(1, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  MONGO_URI: z.optional(z.string()),
  WEBHOOK_URL: url,
});
const paypal = z.extend(shared, {
  /** The URL at which browsers reach it. */
  SANDBOX_URL: url,
});
const debit = z.extend(shared, {
  DIRECT_DEBIT_WEBHOOK_SECRET: z.string(),
});
const card = z.extend(paypal, {
  STRIPE_WEBHOOK_SECRET: z.string(),
});

type Shared = z.infer<typeof shared>;
const sharedOf = ({ PORT: port, HOST: host, MONGO_URI: mongoUri, WEBHOOK_URL: webhookUrl }: Shared) => ({
  port,
  host,
  mongoUri,
  webhookUrl,
});

/** By the name of their container. */
const starts: Readonly<Record<string, (env: Env) => Promise<RunningPart>>> = {
  'card-sandbox': (env) => {
    const { SANDBOX_URL: publicUrl, STRIPE_WEBHOOK_SECRET: webhookSecret, ...read } = readEnv(card, env);
    return startBuilt(sandboxes.sandbox, { ...sharedOf(read), publicUrl, webhookSecret });
  },
  'debit-sandbox': (env) => {
    const { DIRECT_DEBIT_WEBHOOK_SECRET: webhookSecret, ...read } = readEnv(debit, env);
    return startBuilt(sandboxes.debitSandbox, { ...sharedOf(read), webhookSecret });
  },
  'paypal-sandbox': (env) => {
    const { SANDBOX_URL: publicUrl, ...read } = readEnv(paypal, env);
    return startBuilt(sandboxes.paypalSandbox, { ...sharedOf(read), publicUrl });
  },
};

/** Runs the stand-in for one outside party on its own until it is told to stop. Says in one line why it could not start. */
try {
  if (process.env['NODE_ENV'] === 'production') throw new StartError('In production no sandbox stands in for anybody.');
  const start = starts[process.argv[2] ?? ''];
  if (!start) throw new StartError(`Name one of these: ${Object.keys(starts).join(', ')}`);
  const running = await start(process.env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void running.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
