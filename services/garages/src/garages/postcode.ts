import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const table = z.record(z.string(), z.tuple([z.number(), z.number()]));
const read = (name: string) => new Map(Object.entries(z.parse(table, JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))));
const areas = read('./areas.json');
const outwardCodes = read('./outward-codes.json');

/**
 * Where a postcode ("SW11 1AA") lies: the centre of its outward code if we know it, else of its area. Undefined when the area is not a UK one.
 * Accurate to a few miles, which is enough for choosing a garage.
 */
export const locate = (postcode: string): Point | undefined => {
  const [outward = ''] = postcode.split(' ');
  const area = /^[A-Z]+/.exec(outward)?.[0] ?? '';
  const found = outwardCodes.get(outward) ?? areas.get(area);
  return found && { latitude: found[0], longitude: found[1] };
};

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles. */
export const milesBetween = (from: Point, to: Point): number => {
  const h =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
};
