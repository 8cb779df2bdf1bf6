import { findChromium } from './browsers.mjs';
import { startKafka } from './kafka.mjs';
import { startRedis } from './redis.mjs';

const needs = [
  { variable: 'KAFKA_BROKERS', start: async (say) => startKafka(say).then(({ brokers, stop }) => ({ value: brokers, stop })) },
  { variable: 'REDIS_URL', start: async (say) => startRedis(say).then(({ url, stop }) => ({ value: url, stop })) },
  { variable: 'CHROMIUM', start: async (say) => ({ value: await findChromium(say), stop: async () => {} }) },
];

/** Starts the real engines that the environment does not name. Returns the settings that name them all, and a function that stops those that it started. */
export async function startEngines(say, env = process.env) {
  const missing = needs.filter(({ variable }) => !env[variable]);
  const outcomes = await Promise.allSettled(missing.map(async ({ variable, start }) => ({ variable, ...(await start(say)) })));
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = () => Promise.all(started.map((engine) => engine.stop()));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { settings: Object.fromEntries(started.map(({ variable, value }) => [variable, value])), stop };
}
