import { Injectable } from '@nestjs/common';
import { type Address, type AddressSuggestion, findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { postcode as postcodeField } from '@kerbside/contracts/fields';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { addressOf, AddressLookup, describeAddress } from './address-lookup.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf as clientAddress } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';

/** Q7: "limit 500". */
const mostSuggestions = 500;

@Injectable()
export class AddressesService {
  constructor(private readonly lookup: AddressLookup) {}

  async find(typed: string): Promise<{ items: AddressSuggestion[] }> {
    const parsed = postcodeField.safeParse(typed);
    if (!parsed.success) throw invalid({ postcode: 'Please supply a complete postcode' });
    const records = await this.lookup.ofPostcode(parsed.data);
    return { items: records.slice(0, mostSuggestions).map((one) => ({ id: String(one.udprn), description: describeAddress(one) })) };
  }

  async read(id: string): Promise<{ items: Address[] }> {
    const found = /^\d{1,9}$/.test(id) ? await this.lookup.byId(Number(id)) : undefined;
    if (!found) throw notFound();
    return { items: [addressOf(found)] };
  }
}

/** Limited because each lookup costs us money, and a caller could go through all postcodes. */
const lookupsAMinute = { points: 60, durationSeconds: 60 };

export const AddressesController = controller({ addresses: AddressesService, limits: RateLimits }, [
  serves(findAddresses, async ({ params, reply }, { addresses, limits }) => {
    await limits.consumeByAddress('address-lookup', clientAddress(reply), lookupsAMinute);
    return addresses.find(params.postcode);
  }),
  serves(readAddress, async ({ params, reply }, { addresses, limits }) => {
    await limits.consumeByAddress('address-lookup', clientAddress(reply), lookupsAMinute);
    return addresses.read(params.id);
  }),
]);
