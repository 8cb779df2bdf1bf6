import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where downloads that outlive a clone are kept. */
export const cacheFolder = (env = process.env) => join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kerbside');
