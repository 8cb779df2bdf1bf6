import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { addressOf } from '@kerbside/platform/http/client-address';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { GarageListService } from './garage-list.service.js';

/** A price that changes reveals that a code is valid: trying out codes is counted like applying them. */
const codesAnHour = { points: 30, durationSeconds: 3_600 };

@Controller()
export class GarageListController {
  constructor(
    private readonly list: GarageListService,
    private readonly limits: RateLimits,
  ) {}

  @Serves(lookupGarages)
  async lookup(
    @Input() { body, headers }: CallRequest<typeof lookupGarages>,
    @CurrentCaller() caller: Caller,
    @Reply() reply: FastifyReply,
  ) {
    if (body.voucher_to_try_on) await this.limits.consumeByAddress('voucher-try-on', addressOf(reply), codesAnHour);
    return this.list.near(body, { caller, secret: headers[quoteSecretHeader] });
  }
}
