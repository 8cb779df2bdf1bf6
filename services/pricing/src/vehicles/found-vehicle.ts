import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { driveOf } from '@kerbside/contracts/car/drive';
import { isRealDay } from '@kerbside/contracts/days/dates';
import { findMake, wasSoldIn, type CatalogueMake, type CatalogueModel, type CatalogueRange } from './catalogue.js';
import type { DvlaVehicle } from './dvla.js';
import type { DvsaVehicle } from './dvsa.js';
import { vehicleImageUrl } from './vehicle-image.js';
import { createHash } from 'node:crypto';

export type FoundVehicle = Omit<Vehicle, 'may_login'>;

/** Combines the data of the two registers with what the trade's catalogue adds (gross weight and power) into one vehicle. */
export const foundVehicle = (dvla: DvlaVehicle, dvsa: DvsaVehicle): FoundVehicle => {
  const make = findMake(dvla.make ?? dvsa.make ?? '');
  const model = make && modelIn(make, dvsa.model ?? '');
  const registered = firstRegistration(dvla, dvsa);
  const engineSize = engineSizeOf(dvla, dvsa);
  const range = model && rangeIn(model, dvsa.model ?? '', { engineSize, fuel: dvla.fuelType, year: Number(registered?.slice(0, 4)) });
  return {
    make: make?.make ?? inWords(dvla.make ?? dvsa.make ?? ''),
    model: model?.model ?? inWords(dvsa.model ?? ''),
    range: range?.label ?? null,
    registration_number: dvla.registrationNumber,
    image: model ? vehicleImageUrl(model.body) : null,
    body_type: model?.body ?? null,
    colour: inSentence(dvla.colour ?? dvsa.primaryColour),
    fuel_type: inSentence(dvla.fuelType ?? dvsa.fuelType),
    first_registration_date: registered,
    ...importedOf(registered, dvla, dvsa),
    tax_due_date: day(dvla.taxDueDate),
    mot_expiration_date: day(dvla.motExpiryDate) ?? lastExpiry(dvsa) ?? day(dvsa.motTestDueDate),
    engine_size: engineSize ?? range?.engineSize ?? null,
    gross_weight: (dvla.revenueWeight || range?.grossWeight) ?? null,
    bhp: range?.bhp ?? null,
  };
};

/** The register writes the variant after the model ("FOCUS 1.5 ECOBOOST 150"), so this finds the longest model that the text begins with. */
const modelIn = ({ models }: CatalogueMake, written: string): CatalogueModel | undefined =>
  models
    .filter(({ model }) => `${written.toUpperCase()} `.startsWith(`${model.toUpperCase()} `))
    .sort((a, b) => b.model.length - a.model.length)[0];

interface Clues {
  readonly engineSize: number | null;
  readonly fuel: string | undefined;
  readonly year: number;
}

/** Found by the variant's name where the register gives it, otherwise by engine, fuel and year when only one range has them. */
const rangeIn = ({ model, ranges }: CatalogueModel, written: string, { engineSize, fuel, year }: Clues): CatalogueRange | undefined => {
  const ofTheYear = ranges.filter((range) => wasSoldIn(range, year));
  const variant = written.slice(model.length).trim().toUpperCase();
  const named = ofTheYear.filter(({ name }) => name.toUpperCase() === variant);
  const fitting = named.length > 0 ? named : ofTheYear.filter((range) => range.engineSize === engineSize && range.fuel === fuel);
  return fitting.length === 1 || named.length > 0 ? fitting[0] : undefined;
};

/** Electric cars have no engine size, which counts as known: 0. */
const engineSizeOf = (dvla: DvlaVehicle, dvsa: DvsaVehicle): number | null => {
  if (driveOf({ fuel_type: dvla.fuelType ?? dvsa.fuelType }) === 'electric') return 0;
  const fromDvsa = /^\d+$/.test(dvsa.engineSize ?? '') ? Number(dvsa.engineSize) : null;
  return (dvla.engineCapacity || fromDvsa) ?? null;
};

/** The earliest that either register knows: an imported car is as old as it was abroad. A month says more than a day only where it is an earlier one. */
const earliest = (days: readonly (string | null)[], months: readonly (string | undefined)[]): string | null => {
  const known = days.filter((one) => one !== null);
  const ofMonths = months.map((month) => day(month && `${month}-01`)).filter((one) => one !== null);
  const [firstDay = null] = known.toSorted();
  const [firstMonth = null] = ofMonths.toSorted();
  if (firstDay === null || firstMonth === null) return firstDay ?? firstMonth;
  return firstMonth.slice(0, 7) < firstDay.slice(0, 7) ? firstMonth : firstDay;
};

const firstRegistration = (dvla: DvlaVehicle, dvsa: DvsaVehicle): string | null =>
  earliest([day(dvsa.registrationDate), day(dvsa.firstUsedDate)], [dvla.monthOfFirstRegistration, dvla.monthOfFirstDvlaRegistration]);

/** The UK's own day, where it came after the first. */
const importedOf = (first: string | null, dvla: DvlaVehicle, dvsa: DvsaVehicle): Pick<FoundVehicle, 'uk_registration_date'> => {
  const here = earliest([day(dvsa.registrationDate)], [dvsa.registrationDate ? undefined : dvla.monthOfFirstDvlaRegistration]);
  return here !== null && first !== null && here.slice(0, 7) > first.slice(0, 7) ? { uk_registration_date: here } : {};
};

const lastExpiry = ({ motTests }: DvsaVehicle): string | null =>
  motTests
    .flatMap(({ expiryDate }) => day(expiryDate) ?? [])
    .toSorted()
    .at(-1) ?? null;

/** DVSA writes some days with dots, and some as full timestamps. */
const day = (text: string | null | undefined): string | null => {
  const iso = text?.slice(0, 10).replaceAll('.', '-');
  return iso !== undefined && isRealDay(iso) ? iso : null;
};

/** "LAND ROVER" → "Land Rover"; short ones such as BMW stay as they are. */
const inWords = (shouted: string): string => shouted.trim().replace(/[A-Z]{4,}/g, (word) => word[0] + word.slice(1).toLowerCase());

/** "HYBRID ELECTRIC" → "Hybrid electric". */
export const inSentence = (shouted: string | null | undefined): string | null =>
  shouted ? shouted[0] + shouted.slice(1).toLowerCase() : null;

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Where what the registers say of a car waits in Redis, as parts of its key. The guide’s answer is kept by mileage too, and does not name the car. */
export const vehicleKey = (registrationNumber: string) => ['vehicle', hashed(registrationNumber)] as const;
export const vehicleGuideKey = (registrationNumber: string, mileage: number | null) =>
  ['vehicle-record', hashed(['guide', registrationNumber, String(mileage)].join('|'))] as const;
