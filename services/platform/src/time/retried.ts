import { AsyncLocalStorage } from 'node:async_hooks';

const retried = new AsyncLocalStorage<true>();

/** Runs work that its caller will do again by itself until it succeeds: a job, or any other work of a sweep. */
export const asRetried = <T>(work: () => T): T => retried.run(true, work);

/** Whether what runs now will be done again by itself, should it fail. */
export const isRetried = (): boolean => retried.getStore() === true;
