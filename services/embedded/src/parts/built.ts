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

interface BuiltPart {
  readonly path: string;
  /** The name of what it exports. */
  readonly start: string;
}

export interface RunningPart {
  readonly close: () => Promise<void>;
}

/** Calls the function that a built module exports to start its part. */
export const startBuilt = async ({ path, start: name }: BuiltPart, ...args: readonly unknown[]): Promise<RunningPart> => {
  const start = (await loadBuilt(path))[name];
  if (typeof start !== 'function') throw new StartError(`${path} does not export ${name}`);
  const running: unknown = await Promise.resolve(Reflect.apply(start, undefined, args)).catch(told);
  if (isRunning(running)) return { close: () => running.close() };
  throw new StartError(`${name} of ${path} does not answer something that can be closed`);
};

/** Wrong settings of the edge are the reader's to mend, as those of a service are; its class is not known here. */
const told = (error: unknown): never => {
  throw error instanceof Error && error.name === 'SettingsError' ? new StartError(error.message) : error;
};

const isRunning = (value: unknown): value is RunningPart =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
