import { controller, serves } from '@kerbside/platform/http/controller';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { AddressesService } from './addresses.service.js';

/** Limited because each lookup costs us money, and a caller could go through all postcodes. */
const lookupsAMinute = { points: 60, durationSeconds: 60 };

export const AddressesController = controller({ addresses: AddressesService, limits: RateLimits }, [
  serves(findAddresses, async ({ params, reply }, { addresses, limits }) => {
    await limits.consumeByAddress('address-lookup', addressOf(reply), lookupsAMinute);
    return addresses.find(params.postcode);
  }),
  serves(readAddress, async ({ params, reply }, { addresses, limits }) => {
    await limits.consumeByAddress('address-lookup', addressOf(reply), lookupsAMinute);
    return addresses.read(params.id);
  }),
]);
