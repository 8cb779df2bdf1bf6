import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { messageOf } from '@kerbside/contracts/client';
import type { CallData } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { readCarValuation } from '@kerbside/contracts/http/accounts/cars';
import { wholePounds } from '@kerbside/contracts/money/money';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useState } from 'react';
import { askValue, valuationQuery } from '../../api/cars-api.js';
import { valuation as words } from '../../messages/car.js';
import { Section } from '../../ui/section.js';
import { ColumnChart } from '../../ui/column-chart.js';
import { conditions, figureOf, rangeOf, type Condition } from './value-range.js';

interface ValuationProps extends RemoteProps {
  readonly carId: string;
  readonly registration: string;
}

/** Button, spinner, then the price, or a message where there is none; the button returns when the call fails (A4). */
export function Valuation({ host, carId, registration }: ValuationProps) {
  const request = useSendOnce({ mutationFn: () => askValue(host, carId) });
  return (
    <Section title={words.title}>
      {request.data ? (
        <Valued host={host} registration={registration} price={request.data.price} />
      ) : (
        <Stack gap="small">
          <p>{words.lead}</p>
          <Problem title={words.failed}>{request.error && messageOf(request.error)}</Problem>
          <div>
            <Button
              label={words.ask}
              variant="secondary"
              busy={request.isPending}
              busyLabel={words.busy}
              onClick={() => request.mutate()}
            />
          </div>
        </Stack>
      )}
    </Section>
  );
}

function Valued({ host, registration, price }: Omit<ValuationProps, 'carId'> & { readonly price: number | null }) {
  if (price === null)
    return (
      <Alert tone="info" title={words.unavailable} live>
        {words.unavailableWhy}
      </Alert>
    );
  return (
    <Stack gap="small">
      <p role="status">{words.price(wholePounds(price))}</p>
      <Figures host={host} registration={registration} />
    </Stack>
  );
}

function Figures({ host, registration }: Omit<ValuationProps, 'carId'>) {
  return (
    <Loaded query={valuationQuery(host, registration)} words={words}>
      {(figures) => <ByCondition figures={figures} />}
    </Loaded>
  );
}

type Figures = CallData<typeof readCarValuation>;

function ByCondition({ figures }: { readonly figures: Figures }) {
  const [condition, setCondition] = useState<Condition>('average');
  const { from, to } = rangeOf(figureOf(figures, condition));
  return (
    <Stack gap="small">
      <RadioGroup
        id="condition"
        name="condition"
        label={words.condition}
        inline
        value={condition}
        onChange={setCondition}
        choices={conditions.map((value) => ({ value, label: words.conditions[value] }))}
      />
      <p aria-live="polite">
        <strong>{words.range(wholePounds(from), wholePounds(to))}</strong>
      </p>
      <p>{words.trade(wholePounds(figures.partExchange), wholePounds(figures.tradeAverage))}</p>
      <Depreciation values={figures.values} />
    </Stack>
  );
}

function Depreciation({ values }: Pick<Figures, 'values'>) {
  const thisYear = Number(londonDay(new Date()).slice(0, 4));
  const [now, last] = [values.find(({ year }) => year === thisYear), values.at(-1)];
  if (values.length < 2 || !now || !last) return null;
  return (
    <ColumnChart
      legend={words.legend}
      columns={values.map(({ year, pounds }) => ({
        key: String(year),
        value: pounds,
        label: `’${String(year).slice(2)}`,
        shade: year <= thisYear ? 'full' : 'hatched',
      }))}
    >
      <strong>{words.chart}.</strong> {words.chartSays(wholePounds(now.pounds), wholePounds(last.pounds), last.year)}
    </ColumnChart>
  );
}
