import type { RangeOption } from '@kerbside/contracts/http/pricing/vehicle';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import type { QuoteApi } from '../../../api/quote-api.js';
import { manual } from '../../../messages/manual.js';
import { vehicle as words } from '../../../messages/vehicle.js';

export interface ListOption {
  readonly value: string;
  readonly label: string;
}

const noOptions: readonly ListOption[] = [];
export const noRanges: readonly RangeOption[] = [];

/** A list that fails to load is silently empty (Q8). */
export const optionsOf = (load: Load<readonly ListOption[]>) => [
  { value: '', label: load.status === 'loading' ? manual.listing : words.choose },
  ...(load.status === 'ready' ? load.data : noOptions),
];

export const useMakesAndModels = (api: Pick<QuoteApi, 'makes' | 'models'>, make: string) => ({
  makes: useLoad((signal) => api.makes(signal), [api]),
  models: useLoad((signal) => (make ? api.models(make, signal) : Promise.resolve(noOptions)), [api, make]),
});
