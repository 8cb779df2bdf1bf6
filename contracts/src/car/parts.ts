import type { Drive, Gearbox } from './drive.js';

/** What a car is made of, as far as it is known. */
export interface CarBuild {
  readonly drive?: Drive | undefined;
  readonly gearbox?: Gearbox | undefined;
}

const byMotor: readonly Drive[] = ['electric'];
const byEngine: readonly Drive[] = ['petrol', 'diesel', 'hybrid', 'plug_in', 'diesel_electric'];

/** What the book names for every car, and what of it a car has. A part that is not named here is in every car. */
interface Part {
  readonly named: string;
  readonly of: readonly Drive[];
  /** What other cars have in its place. */
  readonly instead?: readonly string[];
}

const parts: readonly Part[] = [
  { named: 'Engine', of: byEngine },
  { named: 'Turbo', of: byEngine },
  { named: 'Timing belt damage', of: byEngine },
  { named: 'Clutch', of: byEngine },
  { named: 'Gearbox', of: byEngine, instead: ['Reduction gear'] },
  { named: 'Fuel system', of: byEngine },
  { named: 'Emission control', of: byEngine },
  { named: 'Starter motor and alternator', of: byEngine },
  { named: 'Engine control unit', of: byEngine, instead: ['Vehicle control unit'] },
  { named: 'New oil and oil filter', of: byEngine, instead: ['Motor, battery pack and their cables inspected'] },
  { named: 'Air filter', of: byEngine, instead: ['Cabin filter'] },
];

const hybridDrive = 'Hybrid and electric drive';
const drivenBy: Readonly<Record<Drive, readonly string[]>> = {
  petrol: [],
  diesel: [],
  hybrid: ['Hybrid battery', 'Electric motor', 'Inverter'],
  diesel_electric: ['Hybrid battery', 'Electric motor', 'Inverter'],
  plug_in: ['Hybrid battery', 'Electric motor', 'Inverter', 'On-board charger'],
  electric: ['Drive battery', 'Drive motor', 'Inverter', 'On-board charger'],
};

/** The parts of cover, or of a service, that this car has, under the names that they have in it. All of them where its drive is not known. */
export const partsOf = (named: readonly string[], { drive, gearbox }: CarBuild): string[] => [
  ...new Set(
    named.flatMap((one) => {
      if (one === 'Clutch' && gearbox === 'automatic') return [];
      if (drive === undefined) return [one];
      if (one === hybridDrive) return drivenBy[drive];
      const part = parts.find((each) => each.named === one);
      return part && !part.of.includes(drive) ? (part.instead ?? []) : [one];
    }),
  ),
];

/** What has to be covered for a car not to be left without its drive. */
export const coversDrive = (covers: readonly string[], { drive }: CarBuild): boolean => {
  if (drive === undefined) return true;
  const needed = [...(byMotor.includes(drive) ? [] : ['Engine']), ...drivenBy[drive]];
  return needed.every((part) => partsOf(covers, { drive }).includes(part));
};

const sentences: readonly (readonly [RegExp, string])[] = [
  [/engine, gearbox and drivetrain/, 'reduction gear and drivetrain'],
  [/cooling, fuel and the main electrics/, 'cooling and the main electrics'],
  [/^Oil and filter, and the checks/, 'The checks'],
];

export const wordsFor = (summary: string, { drive }: CarBuild): string =>
  drive === 'electric' ? sentences.reduce((words, [from, to]) => words.replace(from, to), summary) : summary;

/** A part for papers that are of no one car: which cars have it. */
export const partForAnyCar = (named: string): string => {
  if (named === hybridDrive) return 'Hybrid and electric drive: battery, motor, inverter and charger';
  return parts.some((each) => each.named === named) ? `${named} (not in electric cars)` : named;
};
