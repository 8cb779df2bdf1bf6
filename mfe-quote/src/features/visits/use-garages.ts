import type { Garage } from '@kerbside/contracts/http/garages';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import type { VisitsApi } from '../../api/visits-api.js';
import type { OpenedQuote } from '../quote/step-props.js';
import { noResults, postcodeRefusal } from './no-garages.js';

export interface GarageSearch {
  readonly garages: readonly Garage[] | undefined;
  readonly search: Submit<string, readonly Garage[]>;
}

/** Garages near a postcode. A postcode that is wrong is told next to its field; none, or no answer, leads back to the start. */
export const useGarages = ({ host, quote }: OpenedQuote, api: VisitsApi): GarageSearch => {
  const [garages, setGarages] = useState<readonly Garage[]>();
  const search = useSubmit(async (postcode: string) => {
    try {
      const found = await api.garages(quote, postcode);
      if (found.length === 0) host.navigate(noResults);
      setGarages(found);
      return found;
    } catch (error) {
      if (postcodeRefusal(error) === undefined) host.navigate(noResults);
      throw error;
    }
  });
  return { garages, search };
};
