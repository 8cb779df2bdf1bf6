import { londonDay } from '@kerbside/contracts/days/dates';
import type { PlateHeld, TimelineEntry } from '@kerbside/contracts/http/accounts/cars';
import type { MotTest, VehicleFacts, VehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import type { CarRecord } from '../cars/car.js';
import type { ChangeRecord } from '../plates/registration-change.js';

/** The registrations of a car, the newest first: what the guide knows, the one it has with us, and those before the changes that we made. */
export const plateHistory = (
  { registrationNumber: present }: Pick<CarRecord, 'registrationNumber'>,
  guide: VehicleGuide | undefined,
  changes: readonly ChangeRecord[],
): PlateHeld[] => {
  const plates = guide?.plates ?? [];
  const known = new Set(plates.map(({ registrationNumber }) => registrationNumber));
  const last = changes.findLast(({ to }) => to === present);
  const now =
    present === null || known.has(present)
      ? []
      : [{ registrationNumber: present, since: last ? londonDay(last.changedAt) : null, until: null }];
  const before = changes.flatMap(({ from, changedAt }) =>
    from === null || known.has(from) ? [] : [{ registrationNumber: from, since: null, until: londonDay(changedAt) }],
  );
  return [...now, ...plates, ...before].sort((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'));
};

interface CarSources {
  readonly car: CarRecord;
  /** Absent where the registers do not know its registration. */
  readonly record?: { readonly vehicle: VehicleFacts; readonly motTests: readonly MotTest[] } | undefined;
  readonly guide?: VehicleGuide | undefined;
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
export const timelineOf = ({ car, record, guide, plates }: CarSources): TimelineEntry[] => {
  const motTests = record?.motTests ?? [];
  // The register’s own day, or the one that we learned.
  const registeredOn = record?.vehicle.first_registration_date ?? car.firstRegistrationDate;
  const entries: TimelineEntry[] = [
    { on: londonDay(car.addedAt), kind: 'added', title: 'Added to your account', note: null },
    ...(car.lastServiceDate && !isOurs(car, car.lastServiceDate)
      ? [{ on: car.lastServiceDate, kind: 'service', title: 'Serviced', note: 'As you told us' } as const]
      : []),
    ...worksOf(car, motTests),
    ...testsOf(motTests),
    ...recallsOf(guide),
    ...plates.flatMap(({ registrationNumber, until }) =>
      until === null ? [] : [{ on: until, kind: 'plate' as const, title: 'Registration changed', note: `It was ${registrationNumber}` }],
    ),
    ...keepersOf(guide),
    ...(registeredOn === null ? [] : [{ on: registeredOn, kind: 'registered' as const, title: 'First registered', note: null }]),
  ];
  return entries.sort((a, b) => b.on.localeCompare(a.on));
};

const testsOf = (motTests: readonly MotTest[]): TimelineEntry[] =>
  motTests.map(({ testedOn, isPass, mileage }) => ({
    on: testedOn,
    kind: isPass ? 'mot-pass' : 'mot-fail',
    title: isPass ? 'MOT passed' : 'MOT failed',
    note: miles(mileage),
  }));

const recallsOf = (guide: VehicleGuide | undefined): TimelineEntry[] =>
  (guide?.recalls ?? []).map(({ launchedOn, title, isOpen }) => ({
    on: launchedOn,
    kind: 'recall',
    title: `Recalled: ${title}`,
    note: isOpen ? 'Still to be done' : null,
  }));

const keepersOf = (guide: VehicleGuide | undefined): TimelineEntry[] =>
  (guide?.keepers ?? [])
    .slice(1)
    .map(({ since }, nth) => ({ on: since, kind: 'keeper', title: 'Changed keeper', note: `Keeper ${nth + 2}` }));

const isOurs = ({ works = [] }: CarRecord, day: string): boolean =>
  works.some(({ on, products }) => on === day && products.includes('service'));
