import * as z from 'zod/mini';
import type { Address } from '@kerbside/contracts/http/garages/addresses';
import { Breakers, type OutsideFetch } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';

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
export type AddressRecord = z.infer<typeof record>;

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
