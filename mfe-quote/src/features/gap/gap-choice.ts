import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { GapPanels, GapPart, GapTarget } from '../../api/gap-api.js';

/** Changes on the screen that are not saved yet. */
export type UnsavedParts = Readonly<Partial<Record<GapTarget, GapPart>>>;

/** The choices that the screen shows. */
export interface GapChoice {
  readonly key: string;
  readonly startDate: IsoDay | undefined;
  readonly addOns: readonly string[];
  readonly byInstalments: boolean;
}

/** The saved choices, with unsaved ones in their place. */
export const shownChoice = ({ addons, summary }: GapPanels, { mainProduct, addons: addOns, paymentMethod }: UnsavedParts): GapChoice => ({
  key: mainProduct?.key ?? summary.key,
  startDate: mainProduct?.start_date ?? summary.start_date ?? undefined,
  addOns: addOns ? wantedAddOns(addons.rows, addOns) : addons.rows.filter(({ is_added }) => is_added).map(({ code }) => code),
  byInstalments: (paymentMethod?.payment_method ?? summary.payment_method) === 'instalments',
});

const wantedAddOns = (rows: GapPanels['addons']['rows'], { add_ons = [], add_all, remove_all }: GapPart): readonly string[] => {
  if (remove_all) return [];
  return add_all ? rows.map(({ code }) => code) : add_ons;
};
