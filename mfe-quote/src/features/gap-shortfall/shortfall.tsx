import { addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { wholePounds } from '@kerbside/contracts/money/money';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { wholeOf } from '@kerbside/contracts/fields';
import { wholeFault } from '@kerbside/contracts/reading/amount';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { useState, useId } from 'react';
import { shortfall as words } from '../../messages/gap.js';
import { Fold } from '../step-page/fold.js';
import css from './shortfall-chart.module.css';

/** An illustration, and said to be one: what a car loses of its price in its first year, and of the rest in each year after. */
const firstYear = 0.25;
const laterYears = 0.15;

/** Years that the picture covers, and the one that its words are about. */
const yearsShown = 5;
const yearTold = 3;

/** What the picture starts from: what was paid for the car, or what it is worth now. */
export type From = 'paid' | 'worth';

/** What a car may be worth after so many years, whole or part, in whole pounds. One that is not new has its first year behind it. */
export const worthAfter = (pounds: number, years: number, isNew: boolean): number => {
  const first = isNew ? Math.min(years, 1) : 0;
  const later = years - first;
  return Math.round(pounds * (1 - firstYear) ** first * (1 - laterYears) ** later);
};

/** What GAP is for: the difference between what was paid and what a car insurer would pay. */
export const shortfallAfter = (pounds: number, years: number, isNew: boolean): number => pounds - worthAfter(pounds, years, isNew);

const [left, right, top, floor] = [8, 392, 34, 186];
const steps = Array.from({ length: yearsShown * 4 + 1 }, (_, quarter) => quarter / 4);
const acrossTo = (years: number): number => left + ((right - left) * years) / yearsShown;

interface ShortfallChartProps {
  /** Whole pounds. */
  readonly paid: number;
  readonly from: From;
  readonly isNew: boolean;
  /** Nobody has said an amount: it is of no car in particular. */
  readonly isExample: boolean;
  /** The same in words. */
  readonly name: string;
}

/** The car's worth falls away from what was paid for it; the difference is shaded. */
function ShortfallChart({ paid, from, isNew, isExample, name }: ShortfallChartProps) {
  const hatch = useId();
  const heightOf = (pounds: number) => floor - ((floor - top) * pounds) / paid;
  const curve = steps.map((years) => `${acrossTo(years).toFixed(1)} ${heightOf(worthAfter(paid, years, isNew)).toFixed(1)}`).join('L');
  const told = acrossTo(yearTold);
  const at = heightOf(worthAfter(paid, yearTold, isNew));
  return (
    <svg className={css.chart} viewBox="0 0 400 216" role="img" aria-label={name}>
      <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={css.hatch} d="M0 0v7" />
      </pattern>
      <path className={css.worth} d={`M${left} ${floor}L${curve}V${floor}Z`} />
      <path className={css.gap} d={`M${left} ${top}L${curve}V${top}Z`} />
      <path fill={`url(#${hatch})`} d={`M${left} ${top}L${curve}V${top}Z`} />
      <path className={css.paid} d={`M${left} ${top}H${right}`} />
      <path className={css.curve} d={`M${curve}`} />
      <path className={css.measure} d={`M${told} ${top + 4}V${at - 4}M${told - 5} ${top + 4}h10M${told - 5} ${at - 4}h10`} />
      <text className={css.strong} x={left} y={top - 10}>
        {words.start[isExample ? 'example' : from](wholePounds(paid))}
      </text>
      <text className={css.onGap} x={told + 10} y={(top + at) / 2 + 5}>
        {words.short(wholePounds(shortfallAfter(paid, yearTold, isNew)))}
      </text>
      <text className={css.label} x={left + 10} y={floor - 12}>
        {words.insurer}
      </text>
      <path className={css.floor} d={`M${left} ${floor}H${right}`} />
      {Array.from({ length: yearsShown + 1 }, (_, year) => (
        <text
          key={year}
          className={css.tick}
          x={acrossTo(year)}
          y={floor + 20}
          data-at={year === 0 ? 'start' : year === yearsShown ? 'end' : undefined}
        >
          {words.year(year, from)}
        </text>
      ))}
    </svg>
  );
}

const mostPaid = 1_000_000;
/** Until an amount is known the picture shows this car. */
const example = 20_000;

/** Within the year after its first registration. A car whose days we do not know is drawn as most are bought: second-hand. */
const isBoughtNew = ({ details, vehicle }: Pick<Quote, 'details' | 'vehicle'>): boolean => {
  const bought = details?.purchase_date ?? londonDay(new Date());
  const registered = vehicle?.first_registration_date;
  return registered !== undefined && bought < addMonths(registered, 12);
};

/** What GAP is for, on the customer's own car: what was paid, or what it is worth now, against what it may be worth. Nothing here changes the price. */
export function Shortfall({ quote }: { readonly quote: Pick<Quote, 'details' | 'vehicle'> }) {
  const { invoice_amount: invoice, current_value: worth } = quote.details ?? {};
  const from = invoice === undefined && worth !== undefined ? 'worth' : 'paid';
  const isNew = from === 'paid' && isBoughtNew(quote);
  const [typed, setTyped] = useState((invoice ?? worth)?.toLocaleString('en-GB') ?? '');
  const own = wholeOf(typed) || 0;
  const paid = own > 0 ? own : example;
  const sums = [
    wholePounds(paid),
    wholePounds(worthAfter(paid, yearTold, isNew)),
    wholePounds(shortfallAfter(paid, yearTold, isNew)),
  ] as const;
  const told = words.told[from](yearTold, ...sums);
  return (
    <Card title={words.title}>
      <Stack>
        <ShortfallChart paid={paid} from={from} isNew={isNew} isExample={own === 0} name={told} />
        <p aria-live="polite">{own > 0 ? told : words.example(told)}</p>
        <Fold title={<span className={css.more}>{words.change}</span>}>
          <Stack>
            <NumberField
              label={words.asked[from]}
              hint={words.paidHint}
              error={wholeFault(typed)}
              optional
              prefix="£"
              width={10}
              max={mostPaid}
              value={typed}
              onChange={setTyped}
            />
            <p>
              <small>{words.assumed[isNew ? 'fresh' : 'used']}</small>
            </p>
          </Stack>
        </Fold>
      </Stack>
    </Card>
  );
}
