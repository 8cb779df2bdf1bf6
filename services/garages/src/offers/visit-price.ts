import type { IsoDay } from '@kerbside/contracts/days/dates';
import { garageByUs, middlePrice } from '@kerbside/contracts/garages/garage-by-us';
import type { PricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import { serviceTypes } from '@kerbside/contracts/http/garages/offers';
import type { GarageVisit, VisitThere } from '@kerbside/contracts/http/pricing/visits';
import type { Pence } from '@kerbside/contracts/money/money';
import { visitProblem } from '@kerbside/contracts/days/working-days';
import { serves, type NetworkGarage, isOpenOn, refusedDay, tooSoon } from '../garages/garage.js';
import { serviceLabel, servicePence, serviceWanted, type About, type ChosenService } from '../menus/chosen-service.js';
import { afterDiscount, discountPercent } from './service-offer.js';

/** What is to be done: an MOT without a service. */
export interface VisitPriceQuery extends About {
  readonly service: ChosenService | undefined;
  readonly day: IsoDay | undefined;
}

type OtherVisit = Pick<VisitPriceQuery, 'service'> & { readonly productType: PricedByGarage };
type VisitCost = Pick<GarageVisit, 'version' | 'label' | 'grossPence' | 'startsOn'>;

const pricedAs = ({ service, day }: VisitPriceQuery, grossPence: Pence): VisitCost => ({
  version: service ? service.type : 'test',
  label: service ? serviceLabel(service) : 'MOT',
  grossPence,
  startsOn: day ?? null,
});

/** What a garage charges for it, before its own offer. */
export const garagePence = (garage: NetworkGarage, wanted: VisitPriceQuery): Pence =>
  wanted.service ? servicePence(garage, wanted.service, wanted) : garage.motPricePence;

/** What is left of it after the garage's own offer; null without an offer. */
export const offeredPence = (garage: NetworkGarage, wanted: VisitPriceQuery): Pence | null => {
  const { service, day, today } = wanted;
  const percent = service && day !== undefined ? discountPercent({ garage, day, today }) : 0;
  return percent > 0 ? afterDiscount(garagePence(garage, wanted), percent) : null;
};

export const visitAt = (garage: NetworkGarage, wanted: VisitPriceQuery): GarageVisit => ({
  ...pricedAs(wanted, garagePence(garage, wanted)),
  garageId: garage.id,
  garageName: garage.name,
  discountedPence: offeredPence(garage, wanted),
});

/** A visit at a garage that we choose: any of those nearby may do it, so it costs the middle of what they ask on that day. Undefined where none is nearby. */
export const visitByUs = (near: readonly NetworkGarage[], wanted: VisitPriceQuery): GarageVisit | undefined => {
  const pence = middlePrice(near.map((garage) => offeredPence(garage, wanted) ?? garagePence(garage, wanted)));
  if (pence === undefined) return undefined;
  return { ...pricedAs(wanted, pence), garageId: garageByUs, garageName: 'a garage that we choose', discountedPence: null };
};

const others = (about: About, chosen: ChosenService | undefined): readonly OtherVisit[] => [
  { productType: 'mot', service: undefined },
  ...serviceTypes.map((service_type) => ({
    productType: 'service' as const,
    service: chosen?.type === service_type ? serviceWanted({}, chosen, about) : serviceWanted({ service_type }, undefined, about),
  })),
];

/** What these garages ask, as `priced` has it, for each visit that they all do: of a service, for the one that was chosen. */
export const visitsThere = (
  garages: readonly NetworkGarage[],
  { car, today, day, chosen }: VisitPriceQuery & { readonly chosen: ChosenService | undefined },
  priced: (garages: readonly NetworkGarage[], wanted: VisitPriceQuery) => GarageVisit | undefined,
): VisitThere[] =>
  others({ car, today }, chosen).flatMap(({ productType, service }) => {
    const doing = garages.filter((garage) => serves(garage, productType));
    const visit = doing.length === garages.length ? priced(doing, { car, today, day, service }) : undefined;
    return visit ? [{ productType, visit }] : [];
  });

/** Throws BOOKING_TOO_SOON for a day without the notice that garages need, a Sunday and a bank holiday. */
export const refuseTooSoon = (day: IsoDay, today: IsoDay): void => {
  const problem = visitProblem(today, day, 'drop_car');
  if (problem) throw refusedDay(problem, { day, today, field: 'booking_date' });
};

/** Throws BOOKING_TOO_SOON. */
export const refuseClosed = (garage: NetworkGarage, day: IsoDay): void => {
  if (!isOpenOn(garage, day)) throw tooSoon(`${garage.name} is closed that day. Please choose another day.`, 'booking_date');
};
