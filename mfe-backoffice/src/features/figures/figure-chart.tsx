import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import css from './figures.module.css';
import type { ReactNode } from 'react';
import { Section } from '../../ui/section.js';
import text from '../../ui/text.module.css';

interface Series<R> {
  readonly name: string;
  readonly of: (row: R) => number;
}

interface FigureChartProps<R> {
  readonly rows: readonly R[];
  readonly label: (row: R) => string;
  readonly series: readonly Series<R>[];
  /** Bars of one row stand on one another. */
  readonly stacked?: boolean | undefined;
  readonly write: (value: number) => string;
}

const colours = ['var(--ks-brand)', 'var(--ks-info)', 'var(--ks-warning)'] as const;
const heightPx = 240;
const axisPx = 64;
const widestBarPx = 48;

/** Layers of the drawing are portals: what listens there makes each of them a stop of the keyboard in Chromium, though nothing can be done at it. */
const withoutStops = (chart: HTMLElement | null): (() => void) | undefined => {
  if (!chart) return undefined;
  const observer = new MutationObserver(() => {
    for (const layer of chart.querySelectorAll('svg g:not([tabindex])')) layer.setAttribute('tabindex', '-1');
  });
  observer.observe(chart, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** Bars beside a table that says the same, so they are not needed to understand it. */
export function FigureChart<R extends object>({ rows, label, series, stacked = false, write }: FigureChartProps<R>) {
  return (
    <div ref={withoutStops} className={css.chart} aria-hidden>
      <ResponsiveContainer width="100%" height={heightPx}>
        <BarChart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--ks-line)" />
          <XAxis dataKey={label} stroke="var(--ks-muted)" tickLine={false} interval="equidistantPreserveStart" />
          <YAxis allowDecimals={false} tickFormatter={write} stroke="var(--ks-muted)" tickLine={false} width={axisPx} />
          <Tooltip formatter={(value) => write(Number(value))} cursor={{ fill: 'var(--ks-sunken)' }} contentStyle={tip} />
          {series.length > 1 && <Legend itemSorter={null} />}
          {series.map(({ name, of }, at) => (
            <Bar
              key={name}
              name={name}
              dataKey={of}
              fill={colours[at] ?? colours[0]}
              isAnimationActive={false}
              maxBarSize={widestBarPx}
              {...(stacked ? { stackId: 'one' } : {})}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const tip = { background: 'var(--ks-surface)', borderColor: 'var(--ks-line)', color: 'var(--ks-ink)' };

interface PartProps {
  readonly title: string;
  readonly why: string;
  readonly children: ReactNode;
}

/** One figure: what it counts, and how. */
export function Part({ title, why, children }: PartProps) {
  return (
    <Section title={title}>
      <p className={text.muted}>{why}</p>
      <div className={css.part}>{children}</div>
    </Section>
  );
}
