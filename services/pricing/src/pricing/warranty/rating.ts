import type { IsoDay } from '@kerbside/contracts/days/dates';
import { mostMiles } from '@kerbside/contracts/http/pricing/said-facts';
import type { Pence } from '@kerbside/contracts/money/money';
import { coversDrive, partsOf, wordsFor, type CarBuild } from '@kerbside/contracts/car/parts';
import type { Duration } from '../../rate-book/rate-fields.js';
import type { CoverLevel, CoverVersion, WarrantyRates } from '../../rate-book/warranty-rates.js';
import type { Factor } from '../../price/price-line.js';
import { noCover, vehicleFactors } from '../factors.js';
import { ageInYears, type RatedVehicle } from '../rated-vehicle.js';
import { Memo } from '../memo.js';
import { refuseUnknown, said, unknownFacts } from '../unknown-facts.js';
import { spelledOut } from '../../rate-book/levels.js';

/** A level that we sell for the car, in the version for its age and mileage. */
export interface OfferedLevel {
  readonly level: CoverLevel;
  readonly version: CoverVersion;
}

/** A car as rated by one rate book on one day. */
export interface Rating {
  readonly rates: WarrantyRates;
  readonly factors: readonly Factor[];
  readonly levels: readonly OfferedLevel[];
  readonly made: CarBuild;
}

const ratings = new Memo<WarrantyRates, Rating>(1_000);

/** What the price of any level still waits for: each has a version for the miles that the car has done. */
export const unknownOf = ({ factors }: WarrantyRates, vehicle: RatedVehicle) => unknownFacts({ factors, maxMileage: mostMiles }, vehicle);

/** Throws NO_COVER_FOR_CAR, with the reason, when we sell nothing for the car; refuses by its field what nobody has said of it. */
export const rateVehicle = (rates: WarrantyRates, vehicle: RatedVehicle, on: IsoDay): Rating =>
  ratings.of(rates, [vehicle, on], () => rated(rates, vehicle, on));

const rated = (book: WarrantyRates, vehicle: RatedVehicle, on: IsoDay): Rating => {
  const rates = { ...book, coverLevels: book.coverLevels.map((level) => levelFor(level, book.coverLevels, vehicle)) };
  refuseUnknown(unknownOf(rates, vehicle));
  const mileage = said('mileage', vehicle.mileage);
  const factors = vehicleFactors(rates.factors, vehicle, on);
  const age = ageInYears(vehicle.firstRegistered, on);
  const levels = rates.coverLevels.flatMap((level) => {
    const version = level.versions.find(({ maxAgeYears, maxMileage }) => age <= maxAgeYears && mileage <= maxMileage);
    return version ? [{ level, version }] : [];
  });
  if (levels.length === 0) throw noCover('vehicle_age');
  return { rates, factors, levels, made: vehicle.made ?? {} };
};

/** A level as this car has it: its own parts, and said where they leave out what drives it. */
const levelFor = (level: CoverLevel, levels: readonly CoverLevel[], { made = {} }: RatedVehicle): CoverLevel => {
  const words = wordsFor(level.summary, made);
  return {
    ...level,
    summary: coversDrive(spelledOut(level, levels), made) ? words : `${words} ${withoutDrive(made)}`,
    covers: partsOf(level.covers, made),
    excludes: partsOf(level.excludes, made),
  };
};

const withoutDrive = ({ drive }: CarBuild): string =>
  drive === 'electric'
    ? 'It leaves out the battery and motor that drive this car.'
    : 'It leaves out the electric half of this car’s drive.';

export interface RatedLevel extends OfferedLevel {
  readonly duration: Duration;
  readonly grossPence: Pence;
}

const known = new WeakMap<OfferedLevel, readonly RatedLevel[]>();

/** Every length of cover for which a level is sold. A table calls this once for each of its prices. */
export const offersOf = (rating: Rating, offered: OfferedLevel): readonly RatedLevel[] => {
  const before = known.get(offered);
  if (before) return before;
  const offers = rating.rates.durations.flatMap((duration): RatedLevel[] => {
    const grossPence = offered.version.gross[duration.months];
    return grossPence === undefined ? [] : [{ ...offered, duration, grossPence }];
  });
  known.set(offered, offers);
  return offers;
};
