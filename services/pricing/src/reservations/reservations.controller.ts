import { controller, serves } from '@kerbside/platform/http/controller';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { AddressLimits } from '../limits/address-limits.js';
import { accessByActor } from '../access/caller-access.js';
import { ReservationsService } from './reservations.service.js';

export const ReservationsController = controller({ reservations: ReservationsService, limits: AddressLimits }, [
  serves(reservePrice, async (asked, { reservations, limits }) => {
    const { body, reply } = asked;
    await limits.count('price-reservation', reply);
    const request = { ...accessByActor(asked, body.secret), email: body.email };
    const { reservation } = await (body.reserved ? reservations.reserve(request) : reservations.giveUp(request));
    return { reserved_until: reservation?.until.toISOString() ?? null };
  }),
]);
