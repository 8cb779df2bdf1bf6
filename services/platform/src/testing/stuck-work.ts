import { randomUUID } from 'node:crypto';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import type { ServiceUnderTest } from './service-under-test.js';

/** How many failures make a job stuck. */
const failures = 8;
const longerThanAnyWaitMs = 61_000;

/** Runs a job until it is stuck and returns what staff see of it. The test itself makes it fail. Moves the clock on by minutes. */
export const stuckAfterFailing = async (
  service: ServiceUnderTest,
  { owner, kind, subjectId }: { readonly owner: string; readonly kind: string; readonly subjectId: string },
): Promise<StuckWork | undefined> => {
  for (let n = 0; n < failures; n += 1) {
    await service.sweep(kind);
    service.clock.advance(longerThanAnyWaitMs);
  }
  const staff = service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
  const { body } = await service.http().get(`/api/${owner}/stuck-work?perPage=200`).set(staff).expect(200);
  return (body.data.rows as StuckWork[]).find((row) => row.kind === kind && row.subjectId === subjectId);
};
