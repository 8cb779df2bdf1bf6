import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { loadBuilt } from './built.js';

export interface RunningPart {
  readonly close: () => Promise<void>;
}

/** Calls the function that a built module exports to start its part. */
export const startBuilt = async (path: string, name: string, ...args: readonly unknown[]): Promise<RunningPart> => {
  const start = (await loadBuilt(path))[name];
  if (typeof start !== 'function') throw new StartError(`${path} does not export ${name}`);
  const running: unknown = await Reflect.apply(start, undefined, args);
  if (isRunning(running)) return { close: () => running.close() };
  throw new StartError(`${name} of ${path} does not answer something that can be closed`);
};

const isRunning = (value: unknown): value is RunningPart =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
