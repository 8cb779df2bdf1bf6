import type { Plan, PlanLine } from '@kerbside/contracts/http/payments-schedule';

export type Shade = 'paid' | 'way' | 'late' | 'due';

/** One column: its height is its share of the largest payment, in percent. */
export interface ChartColumn {
  readonly number: number;
  readonly height: number;
  readonly shade: Shade;
}

/** What was paid against what is due, payment by payment. Cancelled payments are not due. */
export const columnsOf = ({ lines }: Pick<Plan, 'lines'>): readonly ChartColumn[] => {
  const owed = lines.filter(({ state }) => state !== 'void');
  const most = Math.max(...owed.map(({ amountPence }) => amountPence), 1);
  return owed.map((line) => ({
    number: line.number,
    height: Math.max(Math.round((line.amountPence * 100) / most), 4),
    shade: shadeOf(line),
  }));
};

export const countOf = (columns: readonly ChartColumn[], shade: Shade): number => columns.filter((one) => one.shade === shade).length;

const shadeOf = ({ state }: PlanLine): Shade => {
  if (state === 'collected') return 'paid';
  if (state === 'accepted') return 'way';
  return state === 'failed' || state === 'reversed' ? 'late' : 'due';
};
