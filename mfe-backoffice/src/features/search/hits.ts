import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { FoundPerson, FoundRecord } from '@kerbside/contracts/http/imports/find';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { isOrderNumber } from '@kerbside/contracts/products/policy-number';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { type FoundPeople, isEnough, searchQuery } from '../../api/customers-api.js';
import { search as words } from '../../messages/frame.js';
import type { Site } from '@kerbside/contracts/ui/data/calls';

/** What distinguishes a person from others of the same name. */
export const factsOf = ({ email, phone, town, postcode }: FoundPerson): readonly string[] =>
  [[town, postcode].filter(Boolean).join(' '), phone, email].filter((fact): fact is string => Boolean(fact));

export const aboutRecord = ({ title, subtitle, cancelledOn }: Pick<FoundRecord, 'title' | 'subtitle' | 'cancelledOn'>): string => {
  const cancelled = words.cancelled[isOrderNumber(title) ? 'order' : 'cover'];
  return [subtitle, cancelledOn && cancelled(formatDay(cancelledOn))].filter(Boolean).join(' · ');
};

/** What was typed into a quote about its customer, and its car. */
export const factsOfQuote = ({ details, vehicle }: Pick<Quote, 'details' | 'vehicle'>): readonly string[] =>
  [
    [details?.first_name, details?.last_name].filter(Boolean).join(' '),
    details?.email,
    details?.phone,
    vehicle?.registration_number,
  ].filter((fact): fact is string => Boolean(fact));

/** The results, with the words they are for. */
export interface Hits extends FoundPeople {
  readonly asked: string;
}

/** The results for the words; undefined while there are too few letters. The last results stay until the next arrive. */
export const useHits = (site: Site, asked: string, page: number): Load<Hits> | undefined => {
  const hits = useLoaded(searchQuery(site, asked, page));
  return isEnough(asked) ? hits : undefined;
};
