import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { bodyType } from '@kerbside/contracts/http/shapes/car-looks';

const year = z.int();
const size = z.nullable(z.int());

/** A row is `[name, from, to, fuel, engine cc, gross kg, bhp]`: `to` is null while it is still sold, and a size is null where the trade does not state it. */
const rangeRow = z.pipe(
  z.tuple([z.string(), year, z.nullable(year), z.string(), size, size, size]),
  z.transform(([name, from, to, fuel, engineSize, grossWeight, bhp]) => ({
    label: labelOf(name, from, to),
    name,
    from,
    to,
    fuel,
    engineSize,
    grossWeight,
    bhp,
  })),
);
const labelOf = (name: string, from: number, to: number | null): string =>
  to === null ? `${name} (from ${from})` : `${name} (${from} to ${to})`;

const catalogueFile = z.strictObject({
  makes: z.array(
    z.strictObject({ make: z.string(), models: z.array(z.strictObject({ model: z.string(), body: bodyType, ranges: z.array(rangeRow) })) }),
  ),
});

export type CatalogueRange = z.output<typeof rangeRow>;
export type CatalogueMake = z.output<typeof catalogueFile>['makes'][number];
export type CatalogueModel = CatalogueMake['models'][number];

export const catalogue: readonly CatalogueMake[] = z.parse(
  catalogueFile,
  JSON.parse(readFileSync(new URL('./data/catalogue.json', import.meta.url), 'utf8')),
).makes;

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findMake = (make: string): CatalogueMake | undefined => catalogue.find((one) => isSame(one.make, make));

export const findModel = (make: string, model: string): CatalogueModel | undefined =>
  findMake(make)?.models.find((one) => isSame(one.model, model));

export const findRange = (make: string, model: string, label: string): CatalogueRange | undefined =>
  findModel(make, model)?.ranges.find((one) => isSame(one.label, label));

/** Whether a car first registered in a year can belong to the range: the last ones are registered the year after they were made. */
export const wasSoldIn = ({ from, to }: CatalogueRange, registered: number): boolean =>
  registered >= from && (to === null || registered <= to + 1);
