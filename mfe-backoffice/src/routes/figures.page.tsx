import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import { figuresQuery, figuresKey } from '../api/figures-api.js';
import { figures as words } from '../messages/figures.js';
import { OfficePage } from '../ui/office-page.js';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../address.js';
import { Confirm } from '../ui/confirm.js';
import { formatDayOf, formatMoment } from '../ui/moment.js';
import { has } from '../features/gate/rights.js';
import { ClaimsPart, PaymentsPart } from '../features/figures/money-parts.js';
import { PremiumPart, QuotesPart } from '../features/figures/quotes-part.js';
import { rebuildFigures, type Figures } from '@kerbside/contracts/http/imports/figures';
import { Section } from '../ui/section.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { Loaded } from '../features/lists/loaded.js';
import { daysOf, isPeriod, periods } from '../features/figures/totals.js';
import { Part } from '../features/figures/figure-chart.js';
import { FigureLink } from '../features/figures/figure-link.js';
import { SmallButton } from '../ui/small-button.js';
import { OfficeTable } from '../ui/office-table.js';

export default function FiguresPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <FiguresView host={host} />
    </OfficePage>
  );
}

interface PartOfFigures {
  readonly figures: Figures;
}

/** How many callbacks wait, and how many of them are late. */
function CallbacksPart({ figures: { callbacks } }: PartOfFigures) {
  return (
    <Section title={words.callbacks}>
      {callbacks.waiting === 0 ? (
        <p>{words.noneWaits}</p>
      ) : (
        <p>
          <FigureLink figure="callbacks">{words.waiting(callbacks.waiting, callbacks.late)}</FigureLink>
          {'. '}
          {callbacks.oldestOn !== null && words.oldest(formatDay(callbacks.oldestOn))}
        </p>
      )}
    </Section>
  );
}

type Delay = Figures['delays'][number];
const inSeconds = (ms: number): string => words.seconds((ms / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 1 }));

const columns = columnsUnder(words)<Delay>({
  service: ({ service }) => service,
  events: { align: 'end', cell: ({ events }) => events.toLocaleString('en-GB') },
  average: { align: 'end', cell: ({ averageMs }) => inSeconds(averageMs) },
  slowest: { align: 'end', cell: ({ slowestMs }) => inSeconds(slowestMs) },
  last: ({ lastAt }) => formatMoment(lastAt),
});

/** How far the figures lag behind events. */
function DelaysPart({ figures: { delays } }: PartOfFigures) {
  return (
    <Part title={words.delays} why={words.delaysWhy}>
      <OfficeTable title={words.delays} columns={columns} rows={delays} rowKey={({ service }) => service} whenEmpty={words.none} />
    </Part>
  );
}

function FiguresView({ host }: RemoteProps) {
  const address = useAddress(host);
  const isAdmin = has(host.session.role, 'admin');
  const asked = address.get('period');
  const period = isPeriod(asked) ? asked : '30';
  return (
    <Stack gap="large">
      <SelectField
        label={words.period}
        width={20}
        value={period}
        options={periods.map((value) => ({ value, label: words.periods[value] }))}
        onChange={(next) => address.change({ period: next })}
      />
      <Loaded query={figuresQuery(host, daysOf(period, londonDay(new Date())))} words={words}>
        {(figures) => (
          <Stack gap="large">
            {figures.isRebuilding && <Alert tone="info">{words.rebuilding}</Alert>}
            <p>
              {words.stretch(formatDay(figures.from), formatDay(figures.until))}
              {'. '}
              {figures.countedSince !== null && words.countedSince(formatDayOf(figures.countedSince))}
            </p>
            <QuotesPart figures={figures} />
            <PremiumPart figures={figures} />
            <PaymentsPart figures={figures} />
            <ClaimsPart figures={figures} />
            <CallbacksPart figures={figures} />
            <DelaysPart figures={figures} />
            {isAdmin && <Rebuild host={host} />}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

/** For figures that look wrong. */
function Rebuild({ host }: RemoteProps) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  return (
    <div>
      <SmallButton label={words.rebuild} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <Confirm
          host={host}
          title={words.rebuildSure}
          why={words.rebuildWhy}
          action={words.rebuild}
          mutation={{ mutationFn: () => send(host, rebuildFigures, {}) }}
          said={words.rebuildAsked}
          done={() => void cache.invalidateQueries({ queryKey: figuresKey })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
