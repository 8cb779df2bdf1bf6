import { CallError, messageOf } from '@kerbside/contracts/client';
import type { IsoDay } from '@kerbside/contracts/dates';
import type { ProductTable } from '@kerbside/contracts/http/pricing-products';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import { useMemo, useRef, useState } from 'react';
import { gapApi, type GapPanels, type GapPart, type GapTarget } from '../../api/gap-api.js';
import { productsApi } from '../../api/products-api.js';
import { gap as words } from '../../messages/gap.js';
import { useTurns } from '../products/use-turns.js';
import type { StepProps } from '../quote/step-props.js';
import { shownChoice, type GapChoice, type Unsaved } from './gap-choice.js';
import { useDebounced } from './use-debounced.js';

export interface Gap extends GapChoice {
  readonly panels: GapPanels;
  /** Its versions, durations and prices. */
  readonly table: ProductTable | undefined;
  readonly chooseMain: (key: string, startDate?: IsoDay) => void;
  readonly chooseAddOns: (part: GapPart) => void;
  readonly payByInstalments: (byInstalments: boolean) => void;
  /** Fetches the three panels anew. */
  readonly reload: () => void;
  readonly isSaving: boolean;
  /** Why what is on the screen was not saved. */
  readonly problem: string | undefined;
  /** Sends what was not saved once more. */
  readonly retry: () => void;
  /** Whether what is on the screen is saved, once nothing is on its way any more; what was refused before is sent once more. */
  readonly settled: () => Promise<boolean>;
}

interface State {
  readonly panels: GapPanels | undefined;
  readonly unsaved: Unsaved;
  readonly problem: string | undefined;
}
const asLoaded: State = { panels: undefined, unsaved: {}, problem: undefined };

/** The GAP page's quote. Every change is one adjustment of its own target (Q7); one that fails stays on the screen and can be sent again. */
export const useGap = (props: StepProps): Load<Gap> => {
  const { host, quote } = props;
  const { fetch } = host;
  const apis = useMemo(() => ({ gap: gapApi({ fetch }), products: productsApi({ fetch }) }), [fetch]);
  const loaded = useLoad(
    async (signal) => {
      const [panels, { tables }] = await Promise.all([
        apis.gap.adjust(quote.id, 'reload', {}, signal),
        apis.products.read(quote.id, signal),
      ]);
      return { panels, table: tables.find(({ product_type }) => product_type === 'gap') };
    },
    [apis, quote.id],
  );
  const { state, ...adjusting } = useAdjusting(props, apis.gap);
  if (loaded.status !== 'ready') return loaded;
  const panels = state.panels ?? loaded.data.panels;
  const choice = shownChoice(panels, state.unsaved);
  const { change } = adjusting;
  const data: Gap = {
    ...adjusting,
    ...choice,
    panels,
    table: loaded.data.table,
    chooseMain: (key, startDate = choice.startDate) => change('mainProduct', { key, ...(startDate && { start_date: startDate }) }),
    chooseAddOns: (part) => change('addons', part),
    payByInstalments: (byInstalments) => change('paymentMethod', { payment_method: byInstalments ? 'instalments' : 'in_full' }),
    reload: () => change('reload', {}),
    isSaving: Object.keys(state.unsaved).length > 0 && state.problem === undefined,
    problem: state.problem,
  };
  return { ...loaded, data };
};

const useAdjusting = ({ host, api: quotes, quote, onQuote }: StepProps, api: ReturnType<typeof gapApi>) => {
  const [state, setState] = useState(asLoaded);
  const unsaved = useRef(new Map<GapTarget, GapPart>());
  const refusals = useRef(new Map<GapTarget, unknown>());
  const turns = useTurns();
  const show = (panels?: GapPanels) => {
    const [refusal] = refusals.current.values();
    const problem = refusal === undefined ? undefined : reasonOf(refusal);
    setState((before) => ({ panels: panels ?? before.panels, unsaved: Object.fromEntries(unsaved.current), problem }));
  };

  const save = async (target: GapTarget): Promise<void> => {
    const part = unsaved.current.get(target);
    host.toast(words.saving);
    try {
      const panels = await api.adjust(quote.id, part ? target : 'reload', part);
      if (unsaved.current.get(target) === part) unsaved.current.delete(target);
      refusals.current.delete(target);
      show(panels);
      onQuote(await quotes.read(quote.id));
      for (const told of [words.updatedAddOns, words.updatedVouchers, words.updatedSummary]) host.toast(told);
    } catch (error) {
      refusals.current.set(target, error);
      show();
    }
  };
  const queue = (target: GapTarget) => turns.add(target, () => save(target));
  const addOns = useDebounced(() => queue('addons'));

  const change = (target: GapTarget, part: GapPart) => {
    unsaved.current.set(target, part);
    refusals.current.delete(target);
    show();
    if (target === 'addons') addOns.wait();
    else queue(target);
  };
  const retry = () => [...refusals.current.keys()].forEach(queue);
  const settled = async () => {
    addOns.now();
    await turns.over();
    retry();
    await turns.over();
    return refusals.current.size === 0;
  };
  return { state, change, retry, settled };
};

/** A refusal of the form says so by its field. */
const reasonOf = (error: unknown): string => (error instanceof CallError ? Object.values(error.fields)[0] : undefined) ?? messageOf(error);
