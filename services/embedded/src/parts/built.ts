import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A folder or file of this checkout. */
export const inCheckout = (path: string): string => `${root}${path}`;

/**
 * Loads what another workspace built. The path is put together at run time: this process is where all parts
 * meet, yet none of them is compiled into it (decision 2).
 */
export const loadBuilt = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
  const file = inCheckout(path);
  if (!existsSync(file)) throw new StartError(`${path} is not built. Run: npm run build`);
  const loaded: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return loaded;
};
