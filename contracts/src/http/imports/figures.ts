import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant, isoDay, type IsoDay } from '../../days/dates.js';
import { id, productType } from '../../ids.js';
import { pence } from '../../money/money.js';

const call = callsOf('imports');

/** What a figure counts. Each leads to its rows. */
export const figureNames = ['quotes', 'priced', 'bought', 'premium', 'payments', 'overdue', 'claims', 'callbacks'] as const;
export type FigureName = (typeof figureNames)[number];

/** The longest stretch of days that is counted at once. */
export const mostFigureDays = 366;

const days = { from: z.optional(isoDay()), until: z.optional(isoDay()) };
interface Days {
  readonly from?: IsoDay | undefined;
  readonly until?: IsoDay | undefined;
}
const inOrder = z.refine<Days>(({ from, until }) => from === undefined || until === undefined || from <= until, {
  error: 'The last day must not be before the first',
  path: ['until'],
});

export const readFigures = call('GET /api/imports/figures', {
  id: 'figures',
  who: 'finance',
  summary: `What was quoted, sold, is due, was claimed and waits, from day to day in London, both counted; the last 30 days unless asked otherwise, at most ${mostFigureDays}. A quote counts on the day it was started, whenever it was bought. Payments are those of the months from the first day to a year after today. \`countedSince\`: the first event that was counted. \`delays\`: how long events of the last 24 hours took to be counted.`,
  query: z.object(days).check(inOrder),
  data: z.object({
    from: isoDay(),
    until: isoDay(),
    today: isoDay(),
    countedSince: z.nullable(instant),
    /** Whether all of them are being counted anew. */
    isRebuilding: z.boolean(),
    funnel: z.array(z.object({ day: isoDay(), productType, started: z.int(), priced: z.int(), bought: z.int(), soldPence: pence })),
    premium: z.array(z.object({ day: isoDay(), productType, policies: z.int(), premiumPence: pence })),
    /** By month, `YYYY-MM`. */
    payments: z.array(z.object({ month: z.string(), payments: z.int(), duePence: pence, collectedPence: pence })),
    overdue: z.object({ payments: z.int(), duePence: pence }),
    /** Paid within the days, beside the premium sold within them. */
    claims: z.array(z.object({ productType, claims: z.int(), paidPence: pence, premiumPence: pence })),
    callbacks: z.object({ waiting: z.int(), late: z.int(), oldestOn: z.nullable(isoDay()) }),
    delays: z.array(z.object({ service: z.string(), events: z.int(), averageMs: z.int(), slowestMs: z.int(), lastAt: instant })),
  }),
});
export type Figures = z.infer<typeof readFigures.data>;

export const rebuildFigures = call('POST /api/imports/figures/rebuild', {
  id: 'figures-rebuild',
  who: 'admin',
  summary:
    'Has all figures counted anew from the events that were heard, within a minute or so of their number. They are shown and go on being counted meanwhile. Audited.',
});

/** One record that a figure counts. `on`: the day it is counted on. */
export const figureRow = z.object({
  kind: z.enum(['quote', 'policy', 'payment', 'claim', 'callback']),
  id: z.string(),
  on: isoDay(),
  title: z.string(),
  productType: z.nullable(productType),
  status: z.string(),
  amountPence: z.nullable(pence),
  customerId: z.nullable(id),
});
export type FigureRow = z.infer<typeof figureRow>;

const wanted = { figure: z.enum(figureNames, 'Choose one of the figures'), productType: z.optional(productType), ...days };

export const listFigureRows = call('GET /api/imports/figures/rows', {
  id: 'figure-rows',
  who: 'finance',
  summary: 'The records that a figure counts, newest day first. `overdue` and `callbacks` are what waits now, whatever the days.',
  query: z.object({ ...wanted, ...paging }).check(inOrder),
  data: rowsOf(figureRow),
});

export const exportFigureRows = call('GET /api/imports/figures/rows.csv', {
  id: 'figure-rows-csv',
  who: 'finance',
  summary: 'All of them as CSV in UTF-8, for a spreadsheet: amounts in pounds; what could be read as a formula begins with an apostrophe.',
  query: z.object(wanted).check(inOrder),
  data: z.unknown(),
  file: 'text/csv',
  timeoutMs: 60_000,
});
