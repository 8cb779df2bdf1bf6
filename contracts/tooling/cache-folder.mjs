import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for downloads that outlive a clone. */
export const cacheFolder = (env = process.env) => join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kerbside');
