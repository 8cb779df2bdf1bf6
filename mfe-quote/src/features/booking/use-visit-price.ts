import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import type { VisitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { pricedVisitOf } from '../../priced-visit.js';
import { keepVisit, keptVisit, serviceOf } from '../visits/kept-visit.js';
import { tellOtherTabs } from '../visits/use-visit-elsewhere.js';

interface BookedAt {
  /** Or that it is left to us. */
  readonly garage_id: string;
  readonly booking_date: IsoDay;
  readonly postcode: string;
}

/** An MOT and a service are priced by their garage and day: a booking elsewhere gives the quote the price there, and says so. */
export const useVisitPrice =
  (host: Pick<HostApi, 'toast'>, quote: Quote, api: VisitsApi) =>
  async (at: BookedAt): Promise<void> => {
    const { id, price } = quote;
    const { garage_id: garageId, booking_date: day } = at;
    keepVisit(id, { ...keptVisit(id), garageId, day });
    const product_type = pricedVisitOf(quote);
    if (!product_type) return;
    const visit = await api.choose(id, { product_type, ...at });
    keepVisit(id, { garageId, day, service: serviceOf(visit) });
    tellOtherTabs(id);
    const pence = toPence(visit.total);
    host.toast(pence === price?.totalPence ? words.priceSame : words.priceChanged(formatPounds(pence)));
  };
