import type { HostApi } from '@kerbside/contracts/host';
import { useSyncExternalStore } from 'react';
import type { QuoteApi, StepApi } from '../../../api/quote-api.js';

export type StepRules = typeof import('./step-rules.js');

let rules: StepRules | undefined;

/** Undefined until they have been fetched. */
export const rulesNow = (): StepRules | undefined => rules;

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRules = (): StepRules | undefined => useSyncExternalStore(subscribe, rulesNow);

/** When something is typed, at the latest when it is sent. After a failure the next call tries again. */
export const fetchRules = async (): Promise<StepRules> => {
  if (rules) return rules;
  rules = await import(/* webpackChunkName: "begun" */ './step-rules.js');
  for (const listener of listeners) listener();
  return rules;
};

export const lateApi = (host: Pick<HostApi, 'fetch'>): StepApi => {
  let api: QuoteApi | undefined;
  const fetched = async () => (api ??= (await fetchRules()).quoteApi(host));
  return {
    lookUp: async (...asked) => (await fetched()).lookUp(...asked),
    start: async (...asked) => (await fetched()).start(...asked),
    read: async (...asked) => (await fetched()).read(...asked),
    submitCar: async (...asked) => (await fetched()).submitCar(...asked),
  };
};
