import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { AddressesService } from './addresses.service.js';

/** Limited because each lookup costs us money, and a caller could go through all postcodes. */
const lookupsAMinute = { points: 60, durationSeconds: 60 };

@Controller()
export class AddressesController {
  constructor(
    private readonly addresses: AddressesService,
    private readonly limits: RateLimits,
  ) {}

  @Serves(findAddresses)
  async find(@Input() { params }: CallRequest<typeof findAddresses>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('address-lookup', addressOf(reply), lookupsAMinute);
    return this.addresses.find(params.postcode);
  }

  @Serves(readAddress)
  async read(@Input() { params }: CallRequest<typeof readAddress>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('address-lookup', addressOf(reply), lookupsAMinute);
    return this.addresses.read(params.id);
  }
}
