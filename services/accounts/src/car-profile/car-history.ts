import { londonDay } from '@kerbside/contracts/days/dates';
import type { PlateHeld, TimelineEntry } from '@kerbside/contracts/http/accounts/cars';
import type { MotTest, VehicleFacts, VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import type { CarRecord } from '../cars/car.js';
import type { ChangeRecord } from '../plates/registration-change.js';

/** The registrations of a car, the newest first: what the guide knows, and those before the changes that we made. */
export const plateHistory = (guide: VehicleGuide['plates'], changes: readonly ChangeRecord[]): PlateHeld[] => {
  const known = new Set(guide.map(({ registrationNumber }) => registrationNumber));
  const before = changes.flatMap(({ from, changedAt }) =>
    from === null || known.has(from) ? [] : [{ registrationNumber: from, since: null, until: londonDay(changedAt) }],
  );
  return [...guide, ...before].sort((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'));
};

interface Known {
  readonly car: CarRecord;
  readonly vehicle: VehicleFacts;
  readonly motTests: readonly MotTest[];
  readonly guide: VehicleGuide;
  readonly plates: readonly PlateHeld[];
}

const miles = (mileage: number | null): string | null => (mileage === null ? null : `${mileage.toLocaleString('en-GB')} miles`);

/** A service that was done through us is not told again as noted, nor an MOT that the register has. */
const worksOf = ({ works = [] }: CarRecord, motTests: readonly MotTest[]): TimelineEntry[] =>
  works.flatMap(({ on, products, motResult }) => {
    const isRegistered = motResult === null || motTests.some(({ testedOn }) => testedOn === on);
    const mot = isRegistered ? [] : [{ kind: `mot-${motResult === 'passed' ? 'pass' : 'fail'}`, title: `MOT ${motResult}` } as const];
    const others = (['service', 'repair', 'healthcheck'] as const).filter((product) => products.includes(product));
    return [...(products.includes('mot') ? mot : []), ...others.map((product) => done[product])].map((entry) => ({
      ...entry,
      on,
      note: 'Booked through us',
    }));
  });

const done = {
  service: { kind: 'service', title: 'Serviced' },
  repair: { kind: 'work', title: 'Repaired' },
  healthcheck: { kind: 'work', title: 'Health check' },
} as const;

/** What happened to a car, the newest first; on one day in the order in which it is told here. */
export const timelineOf = ({ car, vehicle, motTests, guide, plates }: Known): TimelineEntry[] => {
  const entries: TimelineEntry[] = [
    { on: londonDay(car.addedAt), kind: 'added', title: 'Added to your account', note: null },
    ...(car.lastServiceDate && !isOurs(car, car.lastServiceDate)
      ? [{ on: car.lastServiceDate, kind: 'service', title: 'Serviced', note: 'As you told us' } as const]
      : []),
    ...worksOf(car, motTests),
    ...motTests.map(({ testedOn, isPass, mileage }) => ({
      on: testedOn,
      kind: isPass ? ('mot-pass' as const) : ('mot-fail' as const),
      title: isPass ? 'MOT passed' : 'MOT failed',
      note: miles(mileage),
    })),
    ...guide.recalls.map(({ launchedOn, title, isOpen }) => ({
      on: launchedOn,
      kind: 'recall' as const,
      title: `Recalled: ${title}`,
      note: isOpen ? 'Still to be done' : null,
    })),
    ...plates.flatMap(({ registrationNumber, until }) =>
      until === null ? [] : [{ on: until, kind: 'plate' as const, title: 'Registration changed', note: `It was ${registrationNumber}` }],
    ),
    ...guide.keepers.slice(1).map(({ since }, nth) => ({
      on: since,
      kind: 'keeper' as const,
      title: 'Changed keeper',
      note: `Keeper ${nth + 2}`,
    })),
    ...(vehicle.first_registration_date === null
      ? []
      : [{ on: vehicle.first_registration_date, kind: 'registered' as const, title: 'First registered', note: null }]),
  ];
  return entries.sort((a, b) => b.on.localeCompare(a.on));
};

const isOurs = ({ works = [] }: CarRecord, day: string): boolean =>
  works.some(({ on, products }) => on === day && products.includes('service'));
