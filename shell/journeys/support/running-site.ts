import { defaultTimings } from '@kerbside/contracts/host';
import { Site, type SiteOptions } from '@kerbside/contracts/tooling/site-process.mjs';

/** One process of the product that a journey may take away. */
export interface RunningPart {
  readonly start: () => Promise<unknown>;
  /** SIGKILL is a crash: nothing is tidied up. */
  readonly end: (signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => Promise<unknown>;
}

/** The product while a journey goes over it, whatever it runs on. */
export interface RunningSite {
  readonly url: string;
  /** Where the card provider's stand-in answers. */
  readonly cardsUrl: string;
  /** Where the direct debit collector's does. */
  readonly debitsUrl: string;
  /** What its processes have said since all of them were up. */
  readonly output: string;
  readonly part: (name: string) => RunningPart;
  /** Ends every process as it should be ended, and starts them again on the same data. */
  readonly restart: () => Promise<void>;
  /** Its clock has been moved on, and it does what fell due. */
  readonly noticeDays: () => Promise<void>;
  /** Ends every process and forgets the data. */
  readonly remove: () => Promise<void>;
}

/** Nothing is shown longer than it takes. */
const noWaits = Object.fromEntries(Object.keys(defaultTimings).map((name) => [name, 0]));

/** The product in one process, for journeys. */
export const startSite = (options: SiteOptions = {}): Promise<Site> =>
  Site.start({ ...options, env: { TIMINGS: JSON.stringify(noWaits), LOG_LEVEL: 'error', ...options.env } });
