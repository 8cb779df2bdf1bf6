import type { Call } from '../call.js';
import * as modules from './modules.js';

/** A file exports a call, or those of each service. */
export const callsIn = (value: unknown): readonly Call[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('service' in value && 'method' in value && 'path' in value) return [value as Call];
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(callsIn) : [];
};

/** Every call of every contract, whichever service serves it. */
export const calls: readonly Call[] = Object.values<object>(modules).flatMap((module) => Object.values(module).flatMap(callsIn));
