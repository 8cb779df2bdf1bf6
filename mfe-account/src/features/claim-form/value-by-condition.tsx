import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import type { RemoteProps } from '@kerbside/contracts/host';
import { wholePounds } from '@kerbside/contracts/money/money';
import type { Valuation } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { valuationQuery } from '../../api/cars-api.js';
import { valueByCondition as words } from '../../messages/claims.js';
import { ColumnChart } from '../../ui/column-chart.js';
import { conditions, figureOf, rangeOf, type Condition } from '../car/value-range.js';
import list from '../../ui/list.module.css';

interface ValueByConditionProps extends RemoteProps {
  readonly registration: string;
  /** As answered so far; average unless it is one of the three (A9). */
  readonly condition: string | undefined;
}

/** What the car of a GAP claim was worth by its condition: the one that was chosen selects the figure (A5). The claim does not wait for a silent guide. */
export function ValueByCondition({ host, registration, condition }: ValueByConditionProps) {
  const load = useLoaded(valuationQuery(host, registration));
  if (load.status === 'failed' && isNotFound(load.error))
    return (
      <Alert tone="info" title={words.unavailable}>
        {words.unavailableWhy}
      </Alert>
    );
  return (
    <Panel load={load} words={words}>
      {(figures) => <Values figures={figures} chosen={conditions.find((one) => one === condition)} />}
    </Panel>
  );
}

function Values({ figures, chosen }: { readonly figures: Valuation; readonly chosen: Condition | undefined }) {
  const shown = chosen ?? 'average';
  const values = conditions.map((condition) => ({ condition, pounds: figureOf(figures, condition) }));
  return (
    <Stack gap="small">
      <ColumnChart
        legend={chosen ? words.legend : words.legendNone}
        columns={values.map(({ condition, pounds }) => ({
          key: condition,
          value: pounds,
          label: words.conditions[condition],
          shade: condition === shown ? 'full' : 'hatched',
        }))}
      >
        <strong>{words.title}.</strong>{' '}
        <span aria-live="polite">{words.says(words.conditions[shown].toLowerCase(), rangeIn(figures, shown))}</span>
      </ColumnChart>
      <Table caption={words.table} columns={columnsOf(figures)} rows={values} rowKey={({ condition }) => condition} />
      <p>{words.why}</p>
    </Stack>
  );
}

const rangeIn = (figures: Valuation, condition: Condition): string => {
  const { from, to } = rangeOf(figureOf(figures, condition));
  return words.range(wholePounds(from), wholePounds(to));
};

const columnsOf = (figures: Valuation) =>
  columnsUnder({ ...words, range: words.between })<{ readonly condition: Condition; readonly pounds: number }>({
    condition: ({ condition }) => words.conditions[condition],
    figure: { align: 'end', cell: ({ pounds }) => wholePounds(pounds) },
    range: { align: 'end', cell: ({ condition }) => <span className={list.whole}>{rangeIn(figures, condition)}</span> },
  });
