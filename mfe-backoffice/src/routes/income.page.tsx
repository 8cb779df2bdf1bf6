import type { RemoteProps } from '@kerbside/contracts/host';
import { income as words } from '../messages/books.js';
import { OfficePage } from '../ui/office-page.js';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useId, useState } from 'react';
import { Facts } from '../ui/facts.js';
import { workOut } from '../features/income/work-out.js';

const belowZero = /^\s*[-\u2212]/;
const penceIn = (typed: string): Pence => penceOfTyped(typed.replace(belowZero, '')) * (belowZero.test(typed) ? -1 : 1);
const penceOf = (typed: string): Pence => penceIn(typed) || 0;
const errorOf = (typed: string) => (typed.trim() === '' || Number.isFinite(penceIn(typed)) ? undefined : words.enterAmount);
const parts = ['net', 'tax', 'netRisk'] as const;

/** What remains of a price after tax and income (A5). It is computed as staff type. */
export default function IncomePage({ host }: RemoteProps) {
  const [gross, setGross] = useState('');
  const [income, setIncome] = useState('');
  const ids = { gross: useId(), income: useId() };
  const amounts = { gross: penceOf(gross), income: penceOf(income) };
  const worked = workOut(amounts.gross, amounts.income);
  const below = [...(['gross', 'income'] as const).filter((name) => amounts[name] < 0), ...parts.filter((part) => worked[part] < 0)];
  const field = { inputMode: 'decimal', autoComplete: 'off', prefix: '£', width: 10 } as const;
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Stack>
        <Grid>
          <TextField {...field} id={ids.gross} name="gross" label={words.gross} value={gross} error={errorOf(gross)} onChange={setGross} />
          <TextField
            {...field}
            id={ids.income}
            name="income"
            label={words.income}
            value={income}
            error={errorOf(income)}
            onChange={setIncome}
          />
        </Grid>
        <Facts facts={parts.map((part) => ({ label: words[part], value: formatPounds(worked[part]) }))} />
        {below.map((name) => (
          <Alert key={name} tone="danger" live>
            {words.negative(words[name])}
          </Alert>
        ))}
      </Stack>
    </OfficePage>
  );
}
