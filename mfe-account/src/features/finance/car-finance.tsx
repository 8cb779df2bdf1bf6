import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { wholeOf } from '@kerbside/contracts/fields';
import { percentOf, wholeFault } from '@kerbside/contracts/reading/amount';
import { LengthBars } from '@kerbside/contracts/ui/payment/length-bars';
import { useId, useState } from 'react';
import { finance as words } from '../../messages/finance.js';
import css from './car-finance.module.css';
import { firstLoanMonths, highestRate, loanAmount, loanCost, loanMonths, stepped, type LoanMonths } from './loan.js';

const { start, least, most, step } = loanAmount;
const withCommas = new Intl.NumberFormat('en-GB');
const poundsOf = (typed: string): number => wholeOf(typed) || 0;

/** The calculator of A9. Nothing of it is sent or kept. */
export default function CarFinance() {
  const [amount, setAmount] = useState(withCommas.format(start));
  const [months, setMonths] = useState<LoanMonths>(firstLoanMonths);
  const [rate, setRate] = useState('9.9');
  const move = (by: 1 | -1) => setAmount(withCommas.format(stepped(poundsOf(amount), by)));
  const pounds = Math.min(most, Math.max(least, poundsOf(amount)));
  const costOf = (over: LoanMonths) =>
    loanCost({
      amountPence: pounds * 100,
      months: Number(over),
      ratePercent: Math.min(highestRate, percentOf(rate.replace(/\.$/, '')) || 0),
    });
  const periods = loanMonths.map((value) => ({
    value,
    months: Number(value),
    label: words.months(value),
    pence: costOf(value).monthlyPence,
  }));
  return (
    <div className={css.calculator}>
      <p>{words.why}</p>
      <NumberField
        label={words.amount}
        hint={words.amountHint(least, most)}
        error={wholeFault(amount)}
        min={least}
        max={most}
        value={amount}
        onChange={setAmount}
      />
      <Cluster>
        <Button label={words.less(step)} variant="secondary" onClick={() => move(-1)} />
        <Button label={words.more(step)} variant="secondary" onClick={() => move(1)} />
      </Cluster>
      <LengthBars label={words.period} lengths={periods} value={months} onChange={setMonths} />
      <NumberField label={words.rate} min={0} max={highestRate} decimals={1} value={rate} onChange={setRate} />
      <Cost {...costOf(months)} />
    </div>
  );
}

function Cost({ monthlyPence, totalPence, interestPence }: ReturnType<typeof loanCost>) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-live="polite">
      <Stack gap="small">
        <h3 id={id}>{words.result}</h3>
        <DefinitionList
          rows={[
            { label: words.monthly, value: <Money pence={monthlyPence} /> },
            { label: words.total, value: <Money pence={totalPence} /> },
            { label: words.interest, value: <Money pence={interestPence} /> },
          ]}
        />
      </Stack>
    </section>
  );
}
