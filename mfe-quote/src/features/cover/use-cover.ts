import type { Cover } from '@kerbside/contracts/http/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing-tables';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import type { StepProps } from '../quote/step-props.js';
import { useSavedCover } from './use-saved-cover.js';

export interface CoverChoice {
  readonly tables: PriceTables;
  /** What is chosen on the screen; its price may still be on the way. */
  readonly cover: Cover;
  readonly change: (change: Partial<Cover>) => void;
  readonly isPricing: boolean;
  readonly problem: string | undefined;
  /** The choice as it is saved, once what is on its way has arrived. Rejects when that was refused. */
  readonly settled: () => Promise<Cover>;
}

/** The price tables of a quote and the cover chosen from them. Each change is saved and priced by the service. */
export const useCover = (props: StepProps): Load<CoverChoice> => {
  const { api, quote } = props;
  const loaded = useLoad((signal) => api.prices(quote.id, signal), [api, quote.id, quote.voucher?.code]);
  const saving = useSavedCover(props);
  if (loaded.status !== 'ready') return loaded;
  const tables = saving.tables ?? loaded.data;
  const cover = saving.wanted ?? tables.chosen;
  const choice = {
    tables,
    cover,
    change: (part: Partial<Cover>) => saving.save({ ...cover, ...part }),
    isPricing: saving.wanted !== undefined,
    problem: saving.problem,
    settled: async () => (await saving.settled()) ?? tables.chosen,
  };
  return { ...loaded, data: choice };
};
