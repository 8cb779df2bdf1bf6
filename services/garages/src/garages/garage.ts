import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Discount } from '@kerbside/contracts/http/pricing/internal';
import type { ServiceType } from '@kerbside/contracts/http/garages/offers';
import type { ProductType } from '@kerbside/contracts/ids';
import { type IsoDay, addMonths } from '@kerbside/contracts/days/dates';
import { roundHalfUp, toPence, toPounds, type Pence } from '@kerbside/contracts/money/money';
import { latestVisitMonths } from '@kerbside/contracts/days/working-days';
import { DomainError } from '@kerbside/platform/errors/errors';
import { milesBetween, type Point } from './postcode.js';
import { garageDrawingUrl } from './garage-drawing.js';

export interface DayHours {
  readonly open: string;
  readonly close: string;
}
type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export interface NetworkGarage {
  readonly id: string;
  readonly name: string;
  readonly postcode: string;
  readonly lines: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly motPricePence: Pence;
  /** 0 to 10 (Q3). */
  readonly customerScore: number;
  readonly services: readonly string[];
  readonly servicePence: Readonly<Record<ServiceType, Pence>>;
  /** An hour of its time, in pence; absent for garages that never said. */
  readonly labourRatePence?: Pence | undefined;
  /** Percent off a service that is booked well ahead. */
  readonly earlyDiscountPercent: number;
  readonly hours: Readonly<Record<Weekday, DayHours | null>>;
  /** How many cars each kind of bay takes at a time; absent for garages that never said. */
  readonly bays?: { readonly mot: number; readonly workshop: number } | undefined;
  /** Whether customers may pay it for a visit on the day; absent for garages that never said: they may. */
  readonly takesPayments?: boolean | undefined;
  /** The drawing that stands in for a photograph of it. */
  readonly drawing?: string | undefined;
}

/** What a garage must offer to serve a product; products not listed need any garage that repairs or services. */
const needed: Partial<Record<ProductType, string>> = { mot: 'mot', service: 'service', repair: 'repair', tyre: 'tyres' };

/** Garages that serve a product, nearest first; the nearest is flagged selected (Q4). */
export const nearest = (garages: readonly NetworkGarage[], from: Point, limit: number, product?: ProductType): Garage[] =>
  garages
    .filter((garage) => serves(garage, product))
    .map((garage) => ({ garage, miles: milesBetween(from, garage) }))
    .sort((a, b) => a.miles - b.miles || a.garage.id.localeCompare(b.garage.id))
    .slice(0, limit)
    .map(({ garage, miles }, index) => shown(garage, miles, index === 0));

export const serves = (garage: NetworkGarage, product?: ProductType): boolean =>
  servicesFor(product ? [product] : []).every((service) => garage.services.includes(service));

/** What a garage must offer to serve all of these products. */
export const servicesFor = (products: readonly ProductType[]): string[] => products.flatMap((product) => needed[product] ?? []);

const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The garage with a voucher's discount taken off the visit: off its MOT, and off its service what is then left to take off both. No price goes below 0. */
export const withVoucher = (garage: Garage, discount: Discount, productTypes: readonly ProductType[]): Garage => {
  const off = (price: Pence): Pence =>
    discount.kind === 'amount' ? Math.min(discount.amountPence, price) : roundHalfUp(price * Math.round(discount.percent * 100), 10_000);
  const mot = toPence(garage.mot_price);
  const reduced = { ...garage, mot_price_discounted: toPounds(mot - off(mot)) };
  const { service_price, service_price_discounted: asked = service_price } = garage;
  if (asked === undefined) return reduced;
  const [service, beside] = [toPence(asked), productTypes.includes('mot') ? mot : 0];
  return { ...reduced, service_price_discounted: toPounds(service - off(beside + service) + off(beside)) };
};

export const hoursOn = ({ hours }: Pick<NetworkGarage, 'hours'>, day: IsoDay): DayHours | null => {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return weekday === undefined ? null : hours[weekday];
};

export const isOpenOn = (garage: Pick<NetworkGarage, 'hours'>, day: IsoDay): boolean => hoursOn(garage, day) !== null;

const shown = (garage: NetworkGarage, miles: number, selected: boolean): Garage => {
  const [line_1 = '', line_2 = '', line_3 = '', line_4 = ''] = garage.lines;
  return {
    id: garage.id,
    name: garage.name,
    selected,
    postcode: garage.postcode,
    address: { line_1, line_2, line_3, line_4 },
    distance: Math.round(miles * 10) / 10,
    mot_price: toPounds(garage.motPricePence),
    customer_score: garage.customerScore,
    available_services: garage.services.join(','),
    street_view_image_url: garage.drawing ? garageDrawingUrl(garage.drawing) : null,
    latitude: garage.latitude,
    longitude: garage.longitude,
    schedule: garage.hours,
  };
};

type DayField = 'booking_date' | 'date';

export const tooSoon = (message: string, field: DayField): DomainError =>
  new DomainError('BOOKING_TOO_SOON', { message, fields: { [field]: message } });

/** Why a day is no day for a visit: too soon, or on one when garages are closed; or further ahead than any garage takes bookings. */
export const refusedDay = (
  problem: string,
  { day, today, field }: { readonly day: IsoDay; readonly today: IsoDay; readonly field: DayField },
): DomainError =>
  day > addMonths(today, latestVisitMonths)
    ? new DomainError('BOOKING_TOO_LATE', { message: problem, fields: { [field]: problem } })
    : tooSoon(problem, field);
