import type { IsoDay } from '@kerbside/contracts/dates';
import type { ServiceOffer, ServiceType } from '@kerbside/contracts/http/garages-offers';
import { roundHalfUp, toPounds, type Pence } from '@kerbside/contracts/money';
import { addWorkingDays } from '@kerbside/contracts/working-days';
import type { NetworkGarage } from '../garages/garage.js';
import { fixedPence, fixedPeriodOf, fixedSystemOf } from '../menus/fixed-menu.js';
import { extraWork, type ServicedCar } from '../menus/serviced-car.js';

/** A visit this many working days ahead earns the garage's early price. */
const earlyDays = 10;

export interface Visit {
  readonly garage: NetworkGarage;
  readonly day: IsoDay;
  readonly today: IsoDay;
}

/** Percent off: for a visit booked well ahead. */
export const discountPercent = ({ garage, day, today }: Visit): number =>
  day >= addWorkingDays(today, earlyDays) ? garage.earlyDiscountPercent : 0;

/** The price after a discount, in pence. */
export const afterDiscount = (pence: Pence, percent: number): Pence => pence - roundHalfUp(pence * percent, 100);

interface OfferRequest extends Visit {
  readonly postcode: string;
  readonly selected: ServiceType | null;
  /** Months since the last service. */
  readonly periods: string;
  readonly car: ServicedCar;
}

export const offerOf = (type: ServiceType, request: OfferRequest): ServiceOffer => {
  const { garage, postcode, selected, car, today } = request;
  const system = fixedSystemOf(type);
  const period = fixedPeriodOf(system, request.periods);
  const gross = fixedPence(garage, system, { period, car, today });
  const percent = discountPercent(request);
  const left = afterDiscount(gross, percent);
  const work = [...system.items, ...period.checks, ...extraWork(car, today).map(({ description }) => description)];
  return {
    name: system.name,
    price: toPounds(gross),
    discounted_price: toPounds(left),
    discount_percent: percent > 0 ? percent : null,
    discount_value: percent > 0 ? toPounds(gross - left) : null,
    garage_id: garage.id,
    garage_name: garage.name,
    selected_service_type: selected,
    default_service_type: 'full',
    services: [{ AdditionalData: { items: work.map((description) => ({ description })) } }],
    gross: toPounds(gross),
    params: { postcode, system_id: system.id, garage_id: garage.id, periods: period.id },
  };
};
