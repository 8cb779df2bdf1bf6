import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ServiceOffer } from '@kerbside/contracts/http/garages/offers';
import { roundHalfUp, toPounds, type Pence } from '@kerbside/contracts/money/money';
import { addWorkingDays } from '@kerbside/contracts/days/working-days';
import type { NetworkGarage } from '../garages/garage.js';
import { serviceItems, serviceName, servicePence, type ChosenService } from '../menus/chosen-service.js';
import type { ServicedCar } from '../menus/serviced-car.js';

/** A visit this many working days ahead earns the garage's early price. */
const earlyDays = 10;

interface OfferedVisit {
  readonly garage: NetworkGarage;
  readonly day: IsoDay;
  readonly today: IsoDay;
}

/** The first day that has the early price, for whoever books today. */
export const earlyFrom = (today: IsoDay): IsoDay => addWorkingDays(today, earlyDays);

/** Per cent off for a visit booked well ahead; otherwise 0. */
export const discountPercent = ({ garage, day, today }: OfferedVisit): number =>
  day >= earlyFrom(today) ? garage.earlyDiscountPercent : 0;

export const afterDiscount = (pence: Pence, percent: number): Pence => pence - roundHalfUp(pence * percent, 100);

interface OfferRequest extends OfferedVisit {
  readonly postcode: string;
  /** The service that the quote has. */
  readonly selected: ChosenService | undefined;
  readonly car: ServicedCar;
}

export const offerOf = (service: ChosenService, request: OfferRequest): ServiceOffer => {
  const { garage, postcode, selected } = request;
  const gross = servicePence(garage, service, request);
  const percent = discountPercent(request);
  const left = afterDiscount(gross, percent);
  return {
    name: serviceName(service),
    price: toPounds(gross),
    discounted_price: toPounds(left),
    discount_percent: percent > 0 ? percent : null,
    discount_value: percent > 0 ? toPounds(gross - left) : null,
    garage_id: garage.id,
    garage_name: garage.name,
    selected_service_type: selected?.type ?? null,
    ...(selected ? { selected_system_id: selected.systemId } : {}),
    default_service_type: 'full',
    services: [{ AdditionalData: { items: serviceItems(service, request).map((description) => ({ description })) } }],
    gross: toPounds(gross),
    params: { postcode, system_id: service.systemId, garage_id: garage.id, periods: service.periods },
  };
};
