import { formatDay } from '@kerbside/contracts/days/dates';
import type { Figures } from '@kerbside/contracts/http/imports/figures';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { Link } from 'wouter';
import { figures as words } from '../../messages/figures.js';
import { figurePath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import { Part } from './part.js';

interface PartOfFigures {
  readonly figures: Figures;
}

/** How many callbacks wait, and how many of them are late. */
export function CallbacksPart({ figures: { callbacks } }: PartOfFigures) {
  return (
    <Section title={words.callbacks}>
      {callbacks.waiting === 0 ? (
        <p>{words.noneWaits}</p>
      ) : (
        <p>
          <Link href={figurePath('callbacks')}>{words.waiting(callbacks.waiting, callbacks.late)}</Link>
          {'. '}
          {callbacks.oldestOn !== null && words.oldest(formatDay(callbacks.oldestOn))}
        </p>
      )}
    </Section>
  );
}

type Delay = Figures['delays'][number];
const inSeconds = (ms: number): string => words.seconds((ms / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 1 }));

const columns: readonly Column<Delay>[] = [
  { key: 'service', heading: words.service, cell: ({ service }) => service },
  { key: 'events', heading: words.events, align: 'end', cell: ({ events }) => events.toLocaleString('en-GB') },
  { key: 'average', heading: words.average, align: 'end', cell: ({ averageMs }) => inSeconds(averageMs) },
  { key: 'slowest', heading: words.slowest, align: 'end', cell: ({ slowestMs }) => inSeconds(slowestMs) },
  { key: 'last', heading: words.last, cell: ({ lastAt }) => formatMoment(lastAt) },
];

/** How far the figures lag behind events. */
export function DelaysPart({ figures: { delays } }: PartOfFigures) {
  return (
    <Part title={words.delays} why={words.delaysWhy}>
      <Table
        caption={words.delays}
        hideCaption
        dense
        columns={columns}
        rows={delays}
        rowKey={({ service }) => service}
        whenEmpty={words.none}
      />
    </Part>
  );
}
