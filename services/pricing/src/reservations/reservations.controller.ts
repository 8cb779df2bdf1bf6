import { controller, serves } from '@kerbside/platform/http/controller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { AddressLimits } from '../limits/address-limits.js';
import { accessOf } from '../access/caller-access.js';
import { ReservationsService } from './reservations.service.js';

export const ReservationsController = controller({ reservations: ReservationsService, limits: AddressLimits }, [
  serves(reservePrice, async ({ params, headers, body, caller: actor, reply }, { reservations, limits }) => {
    await limits.count('price-reservation', reply);
    const request = { ...params, actor, access: accessOf(actor, headers[quoteSecretHeader] ?? body.secret), email: body.email };
    const { reservation } = await (body.reserved ? reservations.reserve(request) : reservations.giveUp(request));
    return { reserved_until: reservation?.until.toISOString() ?? null };
  }),
]);
