import * as z from 'zod/mini';
import type { Address } from '@kerbside/contracts/http/garages/addresses';
import { Breakers, type OutsideFetch } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { readFileSync } from 'node:fs';

export interface AddressSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

/** An address as Ideal Postcodes gives it: https://docs.ideal-postcodes.co.uk. */
const record = z.object({
  udprn: z.int(),
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  post_town: z.string(),
  county: z.string(),
  country: z.string(),
});
type AddressRecord = z.infer<typeof record>;

const notFoundStatus = 404;

/** Looks up addresses at Ideal Postcodes. Throws ADDRESS_LOOKUP_UNAVAILABLE when it cannot be reached. */
export class AddressLookup {
  constructor(
    private readonly settings: AddressSettings,
    private readonly fetch: OutsideFetch,
    private readonly breakers: Breakers,
  ) {}

  /** None when the postcode is not known. */
  async ofPostcode(postcode: string): Promise<readonly AddressRecord[]> {
    return (await this.ask(`/v1/postcodes/${encodeURIComponent(postcode)}`, z.object({ result: z.array(record) })))?.result ?? [];
  }

  async byId(udprn: number): Promise<AddressRecord | undefined> {
    return (await this.ask(`/v1/udprn/${udprn}`, z.object({ result: record })))?.result;
  }

  private async ask<S extends z.core.$ZodType>(path: string, answer: S): Promise<z.output<S> | undefined> {
    const { url, apiKey, timeoutMs } = this.settings;
    try {
      return await this.breakers.run('addresses', async () => {
        const response = await this.fetch(`${url}${path}?api_key=${encodeURIComponent(apiKey)}`, {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.status === notFoundStatus) return undefined;
        if (!response.ok) throw new Error(`The address lookup answered ${response.status}`);
        return z.parse(answer, await response.json());
      });
    } catch (cause) {
      throw new DomainError('ADDRESS_LOOKUP_UNAVAILABLE', { cause });
    }
  }
}

/** The address with the product's own field names (Q3). */
export const addressOf = ({ line_1, line_2, line_3, post_town, county, country }: AddressRecord): Address => ({
  Line1: line_1,
  Line2: line_2,
  Line3: line_3,
  Line4: '',
  Line5: '',
  PostTown: post_town,
  County: county,
  CountryName: country,
});

/** One line that distinguishes an address from its neighbours. */
export const describeAddress = ({ line_1, line_2, line_3, post_town }: AddressRecord): string =>
  [line_1, line_2, line_3, post_town].filter((line) => line !== '').join(', ');

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
