import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { AddressRecord } from './address-lookup.js';
import type { OutsideFetch } from '@kerbside/platform/internal/breakers';

const rows = z.array(z.tuple([z.string(), z.string(), z.int(), z.int(), z.string(), z.string(), z.string()]));

/** Houses of a street on one side: every second number. */
const everyHouse = 2;

/** Made-up addresses of 250 postcodes: those of the garages, then the ones that people try first. */
const demoAddresses = (): ReadonlyMap<string, readonly AddressRecord[]> => {
  const read = z.parse(rows, JSON.parse(readFileSync(new URL('./demo-addresses.json', import.meta.url), 'utf8')));
  return new Map(
    read.map(([postcode, street, first, last, post_town, county, country], place) => {
      const houses = Array.from({ length: Math.floor((last - first) / everyHouse) + 1 }, (_, n) => first + n * everyHouse);
      return [
        postcode,
        houses.map((number, n) => ({
          udprn: 10_000_000 + place * 1_000 + n,
          line_1: `${number} ${street}`,
          line_2: '',
          line_3: '',
          post_town,
          county,
          country,
        })),
      ] as const;
    }),
  );
};

/** Stands in for Ideal Postcodes. The postcode ER1 1ER makes it fail. */
export const addressSandbox = (): OutsideFetch => {
  const byPostcode = demoAddresses();
  const byUdprn = new Map([...byPostcode.values()].flat().map((one) => [one.udprn, one]));
  return async (url) => {
    const [, , kind, wanted = ''] = decodeURIComponent(new URL(url).pathname).split('/');
    if (wanted === 'ER1 1ER') return Response.json({}, { status: 503 });
    const result = kind === 'postcodes' ? byPostcode.get(wanted) : byUdprn.get(Number(wanted));
    return result ? Response.json({ code: 2000, result }) : Response.json({ code: 4040 }, { status: 404 });
  };
};
