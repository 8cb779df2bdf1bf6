import { formatLongDay, type IsoDay } from '../days/dates.js';

/** When the visit of an order is, on its page, its papers and the pass of its car. `isAwaited`: its garage has yet to confirm it. */
export const visitWhen = ({ day, time }: { readonly day: IsoDay; readonly time: string | null }, isAwaited: boolean): string =>
  `${formatLongDay(day)}${time === null ? '' : ` at ${time}`}${isAwaited ? ', not confirmed by the garage yet' : ''}`;
