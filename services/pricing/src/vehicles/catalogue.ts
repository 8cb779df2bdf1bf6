import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { bodyType } from '@kerbside/contracts/http/shapes/car-looks';

const year = z.int();
const size = z.nullable(z.int());

/**
 * A row is `[make, model, body, name, from, to, fuel, engine cc, gross kg, bhp]`: `to` is null while it is still sold, and a size is null where
 * the trade does not state it. The ranges of a model, and the models of a make, stand together.
 */
const row = z.tuple([z.string(), z.string(), bodyType, z.string(), year, z.nullable(year), z.string(), size, size, size]);
const rows = z.parse(z.array(row), JSON.parse(readFileSync(new URL('./data/catalogue.json', import.meta.url), 'utf8')));
type Row = z.infer<typeof row>;

const labelOf = (name: string, from: number, to: number | null): string =>
  to === null ? `${name} (from ${from})` : `${name} (${from} to ${to})`;

const toRange = ([, , , name, from, to, fuel, engineSize, grossWeight, bhp]: Row) => ({
  label: labelOf(name, from, to),
  name,
  from,
  to,
  fuel,
  engineSize,
  grossWeight,
  bhp,
});
export type CatalogueRange = ReturnType<typeof toRange>;

const modelsOf = (make: string) => {
  const ofMake = rows.filter(([itsMake]) => itsMake === make);
  return [...new Map(ofMake.map(([, model, body]) => [model, body]))].map(([model, body]) => ({
    model,
    body,
    ranges: ofMake.filter(([, itsModel]) => itsModel === model).map(toRange),
  }));
};
export type CatalogueModel = ReturnType<typeof modelsOf>[number];

export const catalogue = [...new Set(rows.map(([make]) => make))].map((make) => ({ make, models: modelsOf(make) }));
export type CatalogueMake = (typeof catalogue)[number];

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findMake = (make: string): CatalogueMake | undefined => catalogue.find((one) => isSame(one.make, make));

export const findModel = (make: string, model: string): CatalogueModel | undefined =>
  findMake(make)?.models.find((one) => isSame(one.model, model));

export const findRange = (make: string, model: string, label: string): CatalogueRange | undefined =>
  findModel(make, model)?.ranges.find((one) => isSame(one.label, label));

/** Whether a car first registered in a year can belong to the range: the last ones are registered the year after they were made. */
export const wasSoldIn = ({ from, to }: CatalogueRange, registered: number): boolean =>
  registered >= from && (to === null || registered <= to + 1);
