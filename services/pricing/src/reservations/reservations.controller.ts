import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { AddressLimits } from '../limits/address-limits.js';
import { accessOf } from '../access/caller-access.js';
import { ReservationsService } from './reservations.service.js';

@Controller()
export class ReservationsController {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly limits: AddressLimits,
  ) {}

  @Serves(reservePrice)
  async reserve(
    @Input() { params, headers, body }: CallRequest<typeof reservePrice>,
    @CurrentCaller() actor: Caller,
    @Reply() reply: FastifyReply,
  ) {
    await this.limits.count('price-reservation', reply);
    const request = { ...params, actor, access: accessOf(actor, headers[quoteSecretHeader] ?? body.secret), email: body.email };
    const { reservation } = await (body.reserved ? this.reservations.reserve(request) : this.reservations.giveUp(request));
    return { reserved_until: reservation?.until.toISOString() ?? null };
  }
}
