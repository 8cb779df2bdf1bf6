import { isSetOff } from '@kerbside/contracts/claims/excess';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { working as words } from '../../messages/cancellation.js';
import { Facts } from '../../ui/facts.js';
import css from './working-panel.module.css';

type Line = CancellationWorking['lines'][number];

/** The working line by line, and the refund: green, or red when more was used than paid (A9). */
export function WorkingPanel({ working }: { readonly working: CancellationWorking }) {
  // Staff see how far below nothing it is (A9), which the floor would hide.
  const lines = working.lines.filter(({ code }) => code !== 'floor');
  const {
    period,
    balancePence,
    toComePence,
    onItsWayPence = 0,
    withBank,
    othersMonthlyPence,
    atGarage,
    paidPence,
    totalPricePence,
    openClaims,
  } = working;
  const notTakenPence = toComePence - onItsWayPence;
  return (
    <Stack gap="small">
      <Facts
        facts={[
          { label: words.paid, value: <Money pence={paidPence} /> },
          { label: words.total, value: <Money pence={totalPricePence} /> },
          ...(period ? [{ label: words.period, value: periodOf(period) }] : []),
        ]}
      />
      <Table caption={words.caption} dense columns={columns} rows={lines} rowKey={({ code }) => code} />
      <p className={css.balance} data-sign={balancePence < 0 ? 'negative' : 'positive'} aria-live="polite">
        <span>{words.refund}</span>
        <Money pence={balancePence} />
      </p>
      {balancePence < 0 && <p>{words.owes}</p>}
      {openClaims !== undefined && <p>{isSetOff(working) ? words.openClaimsSetOff : words.openClaims}</p>}
      {notTakenPence > 0 && <p>{(atGarage === undefined ? words.toCome : words.lessAtGarage)(formatPounds(notTakenPence))}</p>}
      {onItsWayPence > 0 && <p>{words.onItsWay(formatPounds(onItsWayPence))}</p>}
      {withBank && <p>{words.withBank(formatPounds(withBank.pence), formatPounds(withBank.backPence))}</p>}
      {othersMonthlyPence !== undefined && <p>{words.othersGoOn(formatPounds(othersMonthlyPence))}</p>}
    </Stack>
  );
}

/** An order has none. */
const periodOf = ({ unusedDays, days, from, to }: NonNullable<CancellationWorking['period']>): string =>
  words.periodOf(unusedDays, days, formatDay(from), formatDay(to));

const columns = columnsUnder(words)<Line>({
  line: ({ label }) => label,
  amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
});
