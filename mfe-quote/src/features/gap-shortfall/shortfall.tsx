import { wholePounds } from '@kerbside/contracts/money/money';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { useState } from 'react';
import { shortfall as words } from '../../messages/gap.js';
import { shortfallAfter, worthAfter, yearTold } from './depreciation.js';
import { ShortfallChart } from './shortfall-chart.js';

const mostPaid = 1_000_000;
/** Until an amount is known the picture shows this car. */
const example = 20_000;

/** What GAP is for, on the customer's own car: what was paid against what the car may be worth. Nothing here changes the price. */
export function Shortfall({ quote }: { readonly quote: Pick<Quote, 'details'> }) {
  const invoice = quote.details?.invoice_amount;
  const [typed, setTyped] = useState(invoice?.toLocaleString('en-GB') ?? '');
  const own = Number(typed.replaceAll(',', ''));
  const paid = own > 0 ? own : example;
  const sums = [wholePounds(paid), wholePounds(worthAfter(paid, yearTold)), wholePounds(shortfallAfter(paid, yearTold))] as const;
  return (
    <Card title={words.title}>
      <Stack>
        <NumberField
          label={words.paid}
          hint={words.paidHint}
          optional
          prefix="£"
          width={10}
          max={mostPaid}
          value={typed}
          onChange={setTyped}
        />
        <ShortfallChart paid={paid} name={words.told(yearTold, ...sums)} />
        <p aria-live="polite">{own > 0 ? words.told(yearTold, ...sums) : words.example(words.told(yearTold, ...sums))}</p>
        <p>
          <small>{words.assumed}</small>
        </p>
      </Stack>
    </Card>
  );
}
