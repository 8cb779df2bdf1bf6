import type { IsoDay } from '@kerbside/contracts/dates';
import type { ServiceOffer, ServiceType } from '@kerbside/contracts/http/garages-offers';
import { roundHalfUp, toPounds, type Pence } from '@kerbside/contracts/money';
import { addWorkingDays } from '@kerbside/contracts/working-days';
import type { NetworkGarage } from '../garages/garage.js';

/** A visit this many working days ahead earns the garage's early price. */
const earlyDays = 10;

/** Price by months since the last service, in percent of a yearly one: after a longer gap the work takes longer. */
const periodPercents: Readonly<Record<string, number>> = { '12': 100, '24': 108, '36': 115 };
export const usualPeriod = '12';

const systems: Readonly<Record<ServiceType, { readonly id: string; readonly name: string; readonly items: readonly string[] }>> = {
  interim: {
    id: 'interim-service',
    name: 'Interim service',
    items: ['Engine oil and filter', 'Brakes, tyres and lights checked', 'Fluids topped up', 'Battery tested', 'Written report'],
  },
  full: {
    id: 'full-service',
    name: 'Full service',
    items: [
      'Engine oil and filter',
      'Air filter',
      'Spark plugs or fuel filter checked',
      'Brakes measured, tyres and lights checked',
      'Brake fluid and coolant tested',
      'Steering and suspension checked',
      'Battery tested',
      'Fluids topped up',
      'Written report and service stamp',
    ],
  },
};

export const serviceOfSystem = (systemId: string): ServiceType | undefined =>
  systemId === systems.full.id ? 'full' : systemId === systems.interim.id ? 'interim' : undefined;

export const nameOfService = (type: ServiceType): string => systems[type].name;

/** A garage's price for a service, in pence; undefined for an unknown period. */
export const servicePence = ({ servicePence: prices }: NetworkGarage, type: ServiceType, periods: string): Pence | undefined => {
  const percent = periodPercents[periods];
  return percent === undefined ? undefined : roundHalfUp(prices[type] * percent, 100);
};

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
}

export const offerOf = (type: ServiceType, request: OfferRequest): ServiceOffer => {
  const { garage, postcode, selected, periods } = request;
  const gross = servicePence(garage, type, periods) ?? garage.servicePence[type];
  const percent = discountPercent(request);
  const left = afterDiscount(gross, percent);
  return {
    name: systems[type].name,
    price: toPounds(gross),
    discounted_price: toPounds(left),
    discount_percent: percent > 0 ? percent : null,
    discount_value: percent > 0 ? toPounds(gross - left) : null,
    garage_id: garage.id,
    garage_name: garage.name,
    selected_service_type: selected,
    default_service_type: 'full',
    services: [{ AdditionalData: { items: systems[type].items.map((description) => ({ description })) } }],
    gross: toPounds(gross),
    params: { postcode, system_id: systems[type].id, garage_id: garage.id, periods },
  };
};
