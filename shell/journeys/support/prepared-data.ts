import { isOnEngines } from './engine-stack.js';
import { Stack } from './stack.js';

const name = 'KERBSIDE_PREPARED_DATA';

/** A data folder with the demonstration data, for sites to begin with a copy of it; undefined where each makes its own. */
export const preparedData = (): string | undefined => process.env[name] || undefined;

/** Before all journeys: making the demonstration data takes a site as long as starting, and a run starts a dozen. For one or two files it would take longer. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (isOnEngines() || process.env['KERBSIDE_JOURNEYS'] !== 'whole') return undefined;
  const site = await Stack.start();
  await site.stop();
  process.env[name] = site.dataDir;
  return () => site.remove();
};
