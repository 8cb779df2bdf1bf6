import { AsyncLocalStorage } from 'node:async_hooks';

const retried = new AsyncLocalStorage<true>();

/** Runs work that its caller repeats until it succeeds: a job, or any other work of a sweep. */
export const asRetried = <T>(work: () => T): T => retried.run(true, work);

/** Whether the current work will be repeated automatically if it fails. */
export const isRetried = (): boolean => retried.getStore() === true;
