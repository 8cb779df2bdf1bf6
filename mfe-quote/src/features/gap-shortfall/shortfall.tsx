import { wholePounds } from '@kerbside/contracts/money/money';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { useState } from 'react';
import { shortfall as words } from '../../messages/gap.js';
import { Fold } from '../step-page/fold.js';
import { shortfallAfter, worthAfter, yearTold } from './depreciation.js';
import { ShortfallChart } from './shortfall-chart.js';
import css from './shortfall-chart.module.css';

const mostPaid = 1_000_000;
/** Until an amount is known the picture shows this car. */
const example = 20_000;

/** What GAP is for, on the customer's own car: what was paid, or what it is worth now, against what it may be worth. Nothing here changes the price. */
export function Shortfall({ quote }: { readonly quote: Pick<Quote, 'details'> }) {
  const { invoice_amount: invoice, current_value: worth } = quote.details ?? {};
  const from = invoice === undefined && worth !== undefined ? 'worth' : 'paid';
  const [typed, setTyped] = useState((invoice ?? worth)?.toLocaleString('en-GB') ?? '');
  const own = Number(typed.replaceAll(',', ''));
  const paid = own > 0 ? own : example;
  const sums = [
    wholePounds(paid),
    wholePounds(worthAfter(paid, yearTold, from)),
    wholePounds(shortfallAfter(paid, yearTold, from)),
  ] as const;
  const told = words.told[from](yearTold, ...sums);
  return (
    <Card title={words.title}>
      <Stack>
        <ShortfallChart paid={paid} from={from} isExample={own === 0} name={told} />
        <p aria-live="polite">{own > 0 ? told : words.example(told)}</p>
        <Fold title={<span className={css.more}>{words.change}</span>}>
          <Stack>
            <NumberField
              label={words.asked[from]}
              hint={words.paidHint}
              optional
              prefix="£"
              width={10}
              max={mostPaid}
              value={typed}
              onChange={setTyped}
            />
            <p>
              <small>{words.assumed[from]}</small>
            </p>
          </Stack>
        </Fold>
      </Stack>
    </Card>
  );
}
