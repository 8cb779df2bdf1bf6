import { addDays, addMonths, daysBetween, type IsoDay } from '@kerbside/contracts/days/dates';
import { earliestVisit, latestVisitMonths, type DeliveryType } from '@kerbside/contracts/days/working-days';

const shownDays = 14;

/** The days that are shown, and whether there are others to turn to. */
export interface SlotWindow {
  readonly from: IsoDay;
  readonly to: IsoDay;
  readonly earlier: IsoDay | undefined;
  readonly later: IsoDay | undefined;
}

/** The fortnight that has a day in it, counted from the first day that is allowed; without a day, the first. */
export const windowAround = (day: IsoDay | undefined, { today, delivery }: { readonly today: IsoDay; readonly delivery: DeliveryType }) => {
  const earliest = earliestVisit(today, delivery);
  const latest = addMonths(today, latestVisitMonths);
  const wanted = day === undefined || day < earliest ? earliest : day > latest ? latest : day;
  const from = addDays(earliest, Math.floor(daysBetween(earliest, wanted) / shownDays) * shownDays);
  const next = addDays(from, shownDays);
  const shown: SlotWindow = {
    from,
    to: addDays(next, -1),
    earlier: from > earliest ? addDays(from, -shownDays) : undefined,
    later: next <= latest ? next : undefined,
  };
  return shown;
};
