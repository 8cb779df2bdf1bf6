import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { mostMiles } from '@kerbside/contracts/http/pricing/vehicle-form';
import type { MotTest } from '@kerbside/contracts/http/pricing/vehicle-records';
import { addMonths, daysBetween, type IsoDay } from '@kerbside/contracts/days/dates';
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

/** An older reading says little of today. */
const freshMonths = 24;
/** Two readings that are nearer to each other say little of a year. */
const leastDaysApart = 180;
/** About what a car in Great Britain is driven, 7,300 miles a year. */
const usualMilesADay = 20;

/** What the dial is likely to show by now, to a hundred miles, going by the tests. Nothing where none was read lately, or where the dial once went back. */
export const likelyMileage = (tests: readonly MotTest[], today: IsoDay): NonNullable<Vehicle['likely_mileage']> | undefined => {
  const readings = tests.flatMap(({ mileage, testedOn }) => (mileage === null ? [] : [{ miles: mileage, on: testedOn }]));
  const [last, before] = readings;
  if (last === undefined || last.on < addMonths(today, -freshMonths)) return undefined;
  if (readings.some(({ miles }, at) => miles > (readings[at - 1]?.miles ?? miles))) return undefined;
  const days = before ? daysBetween(before.on, last.on) : 0;
  const milesADay = before && days >= leastDaysApart ? (last.miles - before.miles) / days : usualMilesADay;
  const miles = Math.round((last.miles + milesADay * daysBetween(last.on, today)) / 100) * 100;
  return { miles: Math.min(miles, mostMiles), read: last.miles, read_on: last.on };
};
