import { reasonOf } from '@kerbside/contracts/call-error';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useMemo, useState } from 'react';
import { gapApi, type GapPanels, type GapPart, type GapTarget } from '../../api/journey-api.js';
import { productsApi } from '../../api/products-api.js';
import { gap as words } from '../../messages/gap.js';
import type { StepProps } from '../step-page/step-props.js';
import { useUnsaved } from '../saving/use-save-queue.js';
import { useSignedIn } from '../../use-signed-in.js';

export interface Gap extends GapChoice {
  readonly panels: GapPanels;
  /** Its versions, durations and prices. */
  readonly table: ProductTable | undefined;
  readonly chooseMain: (key: string, startDate?: IsoDay) => void;
  readonly chooseAddOns: (part: GapPart) => void;
  readonly payByInstalments: (byInstalments: boolean) => void;
  /** Reloads the three panels. */
  readonly reload: () => void;
  readonly isSaving: boolean;
  /** Why the choice on the screen was not saved. */
  readonly problem: string | undefined;
  /** Sends what was not saved once more. */
  readonly retry: () => void;
}

const asLoaded: { readonly panels: GapPanels | undefined; readonly unsaved: UnsavedParts } = { panels: undefined, unsaved: {} };

/** Milliseconds (Q9): add-ons that are ticked in quick succession are sent together. */
const addOnsRestMs = 100;

/** The GAP page's quote. Every change is one adjustment of its own target (Q7); one that fails stays on the screen and can be sent again. */
export const useGap = (props: StepProps): Load<Gap> => {
  const { host, quote } = props;
  const { fetch } = host;
  const apis = useMemo(() => ({ gap: gapApi({ fetch }), products: productsApi({ fetch }) }), [fetch]);
  const loaded = useLoad((signal) => apis.gap.adjust(quote.id, 'reload', {}, signal), [apis, quote.id]);
  // A voucher, and whether it gives all that it says, changes every price that can be chosen.
  const tables = useLoad(
    async (signal) => (await apis.products.read(quote.id, signal)).tables,
    [apis, quote.id, quote.voucher?.code, quote.voucher?.note],
    { keep: true },
  );
  const { state, change, problem } = useAdjusting(props, apis.gap);
  useSignedIn(host, props.saves.retry);
  if (loaded.status !== 'ready') return loaded;
  if (tables.status !== 'ready') return tables;
  const panels = state.panels ?? loaded.data;
  const choice = shownChoice(panels, state.unsaved);
  const data: Gap = {
    ...choice,
    panels,
    table: tables.data.find(({ product_type }) => product_type === 'gap'),
    chooseMain: (key, startDate = state.unsaved.mainProduct?.start_date) =>
      change('mainProduct', { key, ...(startDate && { start_date: startDate }) }),
    chooseAddOns: (part) => change('addons', part),
    payByInstalments: (byInstalments) => change('paymentMethod', { payment_method: byInstalments ? 'instalments' : 'in_full' }),
    reload: () => change('reload', {}),
    isSaving: Object.keys(state.unsaved).length > 0 && problem === undefined,
    problem,
    retry: props.saves.retry,
  };
  return { ...loaded, data };
};

const useAdjusting = ({ host, api: quotes, quote, onQuote, saves }: StepProps, api: ReturnType<typeof gapApi>) => {
  const [state, setState] = useState(asLoaded);
  const failed = [...useUnsaved(saves).values()].find(({ status }) => status === 'failed');
  const change = (target: GapTarget, part: GapPart) => {
    setState(({ panels, unsaved }) => ({ panels, unsaved: { ...unsaved, [target]: part } }));
    saves.add({
      kind: `gap ${target}`,
      restMs: target === 'addons' ? addOnsRestMs : 0,
      isKept: true,
      send: async () => {
        host.toast(words.saving);
        const panels = await api.adjust(quote.id, target, part);
        setState(({ unsaved }) => ({ panels, unsaved: unsaved[target] === part ? without(unsaved, target) : unsaved }));
        onQuote(await quotes.read(quote.id));
        for (const message of [words.updatedAddOns, words.updatedVouchers, words.updatedSummary]) host.toast(message);
      },
    });
  };
  return { state, change, problem: failed?.status === 'failed' ? reasonOf(failed.error) : undefined };
};

const without = (unsaved: UnsavedParts, target: GapTarget): UnsavedParts =>
  Object.fromEntries(Object.entries(unsaved).filter(([name]) => name !== target));

/** Changes on the screen that are not saved yet. */
type UnsavedParts = Readonly<Partial<Record<GapTarget, GapPart>>>;

interface GapChoice {
  readonly key: string;
  readonly startDate: IsoDay | undefined;
  readonly addOns: readonly string[];
  readonly byInstalments: boolean;
}

/** The saved choices, with unsaved ones in their place. */
const shownChoice = ({ addons, summary }: GapPanels, { mainProduct, addons: addOns, paymentMethod }: UnsavedParts): GapChoice => ({
  key: mainProduct?.key ?? summary.key,
  startDate: mainProduct?.start_date ?? summary.start_date ?? undefined,
  addOns: addOns ? wantedAddOns(addons.rows, addOns) : addons.rows.filter(({ is_added }) => is_added).map(({ code }) => code),
  byInstalments: (paymentMethod?.payment_method ?? summary.payment_method) === 'instalments',
});

const wantedAddOns = (rows: GapPanels['addons']['rows'], { add_ons = [], add_all, remove_all }: GapPart): readonly string[] => {
  if (remove_all) return [];
  return add_all ? rows.map(({ code }) => code) : add_ons;
};
