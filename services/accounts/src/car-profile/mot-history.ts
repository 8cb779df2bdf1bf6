import type { MotHistoryRow } from '@kerbside/contracts/http/accounts/cars';
import type { MotTest } from '@kerbside/contracts/http/pricing/vehicle-records';

/** The tests, the newest first, with those that show fewer miles than an earlier one did. */
export const withFalls = (tests: readonly MotTest[]): MotHistoryRow[] => {
  const inOrder = [...tests].sort((a, b) => a.testedOn.localeCompare(b.testedOn));
  let most = 0;
  return inOrder
    .map((test) => {
      const isFall = test.mileage !== null && test.mileage < most;
      most = Math.max(most, test.mileage ?? 0);
      return { ...test, isFall };
    })
    .reverse();
};
