import { controller, serves } from '@kerbside/platform/http/controller';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { GarageListService } from './garage-list.service.js';

/** A price that changes reveals that a code is valid: trying out codes is counted like applying them. */
const codesAnHour = { points: 30, durationSeconds: 3_600 };

export const GarageListController = controller({ list: GarageListService, limits: RateLimits }, [
  serves(lookupGarages, async ({ body, headers, caller, reply }, { list, limits }) => {
    if (body.voucher_to_try_on) await limits.consumeByAddress('voucher-try-on', addressOf(reply), codesAnHour);
    return list.near(body, { caller, secret: headers[quoteSecretHeader] });
  }),
]);
