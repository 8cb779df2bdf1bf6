import type { Garage } from '@kerbside/contracts/http/garages';
import type { Load } from '@kerbside/contracts/ui/use-load';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/use-submit';
import type { VisitsApi } from '../../api/visits-api.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { noResults, postcodeRefusal } from './no-garages.js';
import { useFound } from './use-found.js';

export interface GarageSearch {
  readonly garages: Load<readonly Garage[]> | undefined;
  readonly search: Submit<string, readonly Garage[]>;
}

/** Garages near a postcode. A wrong postcode is reported next to its field; no garages, or no response, leads back to the start (Q8). */
export const useGarages = ({ host, quote }: OpenedQuote, api: VisitsApi): GarageSearch => {
  const { found, setFound } = useFound(quote.id, ({ postcode }, signal) => api.garages(quote, postcode, signal));
  const search = useSubmit(async (postcode: string) => {
    try {
      const near = await api.garages(quote, postcode);
      if (near.length === 0) host.navigate(noResults);
      else setFound(near);
      return near;
    } catch (error) {
      if (postcodeRefusal(error) === undefined) host.navigate(noResults);
      throw error;
    }
  });
  return { garages: found, search };
};
