import type { IsoDay } from '@kerbside/contracts/days/dates';
import { serviceTypes, type SelectedVisit } from '@kerbside/contracts/http/garages/offers';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';
import { kindOf } from '../../priced-visit.js';
import { changeSearch, keepSearch } from '../garages/kept-search.js';

const service = z.object({ service_type: z.optional(z.enum(serviceTypes)), system_id: z.string(), periods: z.string() });
const visit = z.object({ garageId: z.string(), day: z.optional(z.string()), service: z.optional(service) });
export type KeptService = z.infer<typeof service>;
export interface KeptVisit {
  /** Or that it is left to us. */
  readonly garageId: string;
  readonly day?: IsoDay | undefined;
  readonly service?: KeptService | undefined;
}

const keyOf = (quoteId: string): string => `ks-visit:${quoteId}`;

/** The garage and the day that were chosen on step 3: step 3 and the booking form restore them. Kept for this visit to the site. */
export const keepVisit = (quoteId: string, { garageId, day, service: chosen }: KeptVisit): void => {
  keepInTab(keyOf(quoteId), { garageId, day, service: chosen });
  changeSearch(quoteId, { garageId, day });
};

export const keptVisit = (quoteId: string): KeptVisit | undefined => keptInTab(keyOf(quoteId), visit);

export const serviceOf = ({ service_type, system_id, periods }: ServiceOfVisit): KeptService | undefined =>
  system_id && periods ? { system_id, periods, ...(service_type && { service_type }) } : undefined;

type ServiceOfVisit = { readonly [K in 'service_type' | 'system_id' | 'periods']?: SelectedVisit[K] | undefined };

/** The service that garages are asked the price of: as it was chosen, while that is of the type in the quote, and otherwise that type. */
export const serviceAsked = (quote: Pick<Quote, 'productType' | 'price'>, kept: KeptVisit | undefined) => {
  const service_type = serviceTypes.find((type) => type === kindOf(quote, 'service'));
  return service_type === undefined || kept?.service?.service_type === service_type ? kept?.service : { service_type };
};

/** What was chosen in another tab, or on another device, is what counts here too. Returns whether this tab knew something else. */
export const adoptVisit = (quoteId: string, selected: SelectedVisit | null): boolean => {
  if (!selected) return false;
  const { garage_id: garageId, booking_date, postcode } = selected;
  const day = booking_date ?? undefined;
  const chosen = serviceOf(selected);
  const kept = keptVisit(quoteId);
  if (
    kept?.garageId === garageId &&
    kept.day === day &&
    kept.service?.system_id === chosen?.system_id &&
    kept.service?.periods === chosen?.periods
  )
    return false;
  keepVisit(quoteId, { garageId, day, service: chosen });
  if (postcode !== null) keepSearch(quoteId, { postcode, garageId, day });
  return true;
};
