import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { catalogue, findModel, type CatalogueRange } from './catalogue.js';

/** A car of the sandbox: what the registers would know about it. */
export interface SandboxCar {
  readonly plate: string;
  readonly make: string;
  readonly model: string;
  /** The name of its range, as the register writes it after the model; empty where it does not. */
  readonly variant: string;
  readonly registered: string;
  readonly colour: string;
  readonly fuel: string;
  readonly engineSize: number | null;
  readonly revenueWeight: number;
  readonly taxStatus: 'Taxed' | 'SORN';
  readonly motIsExpired: boolean;
  readonly hasRecall: boolean;
}

const testPlate = z.strictObject({
  plate: z.string(),
  make: z.string(),
  model: z.string(),
  range: z.optional(z.string()),
  registered: z.string(),
  colour: z.string(),
  fuel: z.optional(z.string()),
  engineSize: z.optional(z.int()),
  weight: z.optional(z.int()),
  tax: z.optional(z.literal('SORN')),
  mot: z.optional(z.literal('expired')),
});

/** The plates that DVLA publishes for its test environment, and AA19NEW, which only DVLA knows. AA19PPP and AA19AMP belong to models that the trade's catalogue does not list. */
const testCars = (): SandboxCar[] => {
  const rows = z.parse(z.array(testPlate), JSON.parse(readFileSync(new URL('./data/test-plates.json', import.meta.url), 'utf8')));
  return rows.map((row) => {
    const range = findModel(row.make, row.model)?.ranges.find(({ name }) => name === row.range);
    return {
      ...row,
      variant: row.range ?? '',
      fuel: row.fuel ?? range?.fuel ?? 'PETROL',
      engineSize: row.engineSize ?? range?.engineSize ?? null,
      revenueWeight: row.weight ?? 0,
      taxStatus: row.tax ?? 'Taxed',
      motIsExpired: row.mot === 'expired',
      hasRecall: false,
    };
  });
};

const colours = ['BLACK', 'BLUE', 'GREY', 'RED', 'SILVER', 'WHITE', 'GREEN', 'ORANGE'] as const;
const letters = 'ABCDEFGHJKLMNOPRSTUVWXY';
const newestYear = 2025;
const carsPerRange = 2;

/** Bytes derived from a text, always the same ones: the sandbox gets fixed data without a list of 500 rows. */
const bytesOf = (text: string): readonly number[] => [...createHash('sha256').update(text).digest()];

/** Some cars of every range in the catalogue, with plates in the style used since 2001. */
const catalogueCars = (): SandboxCar[] =>
  catalogue.flatMap(({ make, models }) =>
    models.flatMap(({ model, ranges }) =>
      ranges.flatMap((range) => Array.from({ length: carsPerRange }, (_, nth) => carOf(make, model, range, nth))),
    ),
  );

const carOf = (make: string, model: string, range: CatalogueRange, nth: number): SandboxCar => {
  const bytes = bytesOf(`${make} ${model} ${range.label} ${nth}`);
  const at = (index: number): number => bytes[index] ?? 0;
  const last = Math.min(range.to ?? newestYear, newestYear);
  const year = range.from + (at(0) % (last - range.from + 1));
  const month = 1 + (at(1) % 12);
  return {
    plate: plateOf(year, month, bytes.slice(8)),
    make,
    model,
    variant: range.name,
    registered: `${year}-${twoDigits(month)}-${twoDigits(1 + (at(2) % 28))}`,
    colour: colours[at(3) % colours.length] ?? 'BLACK',
    fuel: range.fuel,
    engineSize: range.engineSize,
    revenueWeight: 0,
    taxStatus: at(4) % 25 === 0 ? 'SORN' : 'Taxed',
    motIsExpired: false,
    hasRecall: at(5) % 12 === 0,
  };
};

/** March to August shows the year; September to February shows the year of that September plus 50. */
const plateOf = (year: number, month: number, bytes: readonly number[]): string => {
  const age = month < 3 ? year - 1 + 50 : month < 9 ? year : year + 50;
  const letter = (index: number): string => letters[(bytes[index] ?? 0) % letters.length] ?? 'A';
  return `${letter(0)}${letter(1)}${twoDigits(age % 100)}${letter(2)}${letter(3)}${letter(4)}`;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const sandboxCars: ReadonlyMap<string, SandboxCar> = new Map([...catalogueCars(), ...testCars()].map((car) => [car.plate, car]));
