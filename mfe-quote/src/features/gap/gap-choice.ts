import type { IsoDay } from '@kerbside/contracts/dates';
import type { GapPanels, GapPart, GapTarget } from '../../api/gap-api.js';

/** What was changed on the screen and is not saved yet. */
export type Unsaved = Readonly<Partial<Record<GapTarget, GapPart>>>;

/** What the screen shows as chosen. */
export interface GapChoice {
  readonly key: string;
  readonly startDate: IsoDay | undefined;
  readonly addOns: readonly string[];
  readonly byInstalments: boolean;
}

/** As saved, with what is not saved yet in its place. */
export const shownChoice = ({ addons, summary }: GapPanels, { mainProduct, addons: addOns, paymentMethod }: Unsaved): GapChoice => ({
  key: mainProduct?.key ?? summary.key,
  startDate: mainProduct?.start_date ?? summary.start_date ?? undefined,
  addOns: addOns ? wantedAddOns(addons.rows, addOns) : addons.rows.filter(({ is_added }) => is_added).map(({ code }) => code),
  byInstalments: (paymentMethod?.payment_method ?? summary.payment_method) === 'instalments',
});

const wantedAddOns = (rows: GapPanels['addons']['rows'], { add_ons = [], add_all, remove_all }: GapPart): readonly string[] => {
  if (remove_all) return [];
  return add_all ? rows.map(({ code }) => code) : add_ons;
};
