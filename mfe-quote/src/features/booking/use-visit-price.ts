import type { IsoDay } from '@kerbside/contracts/dates';
import type { HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money';
import type { VisitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { keepVisit } from '../visits/kept-visit.js';

/** An MOT and a service are priced by their garage and day: a booking elsewhere gives the quote the price there, and says so. */
export const useVisitPrice =
  (host: Pick<HostApi, 'toast'>, { id, productType, price }: Quote, api: VisitsApi) =>
  async (garage_id: string, booking_date: IsoDay): Promise<void> => {
    keepVisit(id, { garageId: garage_id, day: booking_date });
    if (productType !== 'mot' && productType !== 'service') return;
    const { total } = await api.choose(id, { product_type: productType, garage_id, booking_date });
    const pence = toPence(total);
    host.toast(pence === price?.totalPence ? words.priceSame : words.priceChanged(formatPounds(pence)));
  };
