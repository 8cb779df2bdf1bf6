import { KeyRecords } from '../idempotency/key-records.js';
import type { ServiceUnderTest } from './service-under-test.js';

/** A service that is killed, for the next keyed request, once its effect stands and before the answer is kept apart from it. Returns what revives it. */
export const killedAfterEffect = (service: Pick<ServiceUnderTest, 'get'>): (() => void) => {
  const keys = service.get(KeyRecords);
  const { keep } = keys;
  keys.keep = (held, answer, session) => (session ? keep.call(keys, held, answer, session) : Promise.reject(new Error('Killed')));
  return () => void (keys.keep = keep);
};
