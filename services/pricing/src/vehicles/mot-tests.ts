import type { MotTest } from '@kerbside/contracts/http/pricing/vehicle-records';
import type { DvsaVehicle } from './dvsa.js';

const milesInKilometre = 0.621371;

/** The tests as DVSA has them, the newest first; kilometres become miles. */
export const motTestsOf = ({ motTests }: Pick<DvsaVehicle, 'motTests'>): MotTest[] =>
  motTests
    .map(({ completedDate, testResult, expiryDate, odometerValue, odometerUnit, defects }) => ({
      testedOn: dayOf(completedDate),
      isPass: testResult.toUpperCase() === 'PASSED',
      expiresOn: expiryDate ? dayOf(expiryDate) : null,
      mileage: milesOf(odometerValue, odometerUnit),
      items: (defects ?? []).map(({ type, text }) => ({ type: type ?? 'NOTE', text: text ?? '' })),
    }))
    .sort((a, b) => b.testedOn.localeCompare(a.testedOn));

const dayOf = (written: string): string => written.slice(0, 10).replaceAll('.', '-');

const milesOf = (value: string | null | undefined, unit: string | null | undefined): number | null => {
  if (!/^\d+$/.test(value ?? '')) return null;
  return Math.round(Number(value) * (unit?.toUpperCase() === 'KM' ? milesInKilometre : 1));
};
