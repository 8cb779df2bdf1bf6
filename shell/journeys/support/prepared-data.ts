import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnEngines } from './engine-stack.js';
import { startSite } from './running-site.js';
import { until } from './until.js';

const name = 'KERBSIDE_PREPARED_DATA';

/** Longer than a site takes to start. */
const mostMs = 4 * 60_000;

/** A data folder with the demonstration data, once it is there, for sites to begin with a copy of it; undefined where each makes its own. */
export const preparedData = async (): Promise<string | undefined> => {
  const file = process.env[name];
  if (!file) return undefined;
  const read = () => readFile(file, 'utf8').catch(() => '');
  return until('the prepared data', read, (dataDir) => dataDir !== '', mostMs);
};

/**
 * Beside the first journeys, which need no site: making the demonstration data takes a site as long as starting, and a run starts a dozen. For one or two
 * files it would take longer.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (isOnEngines() || process.env['KERBSIDE_JOURNEYS'] !== 'whole') return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-prepared-'));
  const file = join(folder, 'data-dir');
  process.env[name] = file;
  const make = async () => {
    const site = await startSite();
    await site.stop();
    await writeFile(`${file}.new`, site.dataDir);
    await rename(`${file}.new`, file);
    return site;
  };
  const made = make();
  // Whoever waits for it tells that it did not come, and the end of the run why.
  made.catch(() => undefined);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await (await made).remove();
  };
};
