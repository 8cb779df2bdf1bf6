import { defaultTimings } from '@kerbside/contracts/host';
import { Site, type SiteOptions } from '@kerbside/contracts/tooling/site-process.mjs';

/** Nothing is shown longer than it takes. */
const noWaits = Object.fromEntries(Object.keys(defaultTimings).map((name) => [name, 0]));

/** The product in one process, for journeys. */
export const startSite = (options: SiteOptions = {}): Promise<Site> =>
  Site.start({ ...options, env: { TIMINGS: JSON.stringify(noWaits), LOG_LEVEL: 'error', ...options.env } });
