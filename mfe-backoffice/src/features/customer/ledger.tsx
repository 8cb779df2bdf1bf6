import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { HostApi } from '@kerbside/contracts/host';
import type { CallData } from '@kerbside/contracts/call';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { ledgerQuery } from '../../api/customers-api.js';
import { ledger as words, payments } from '../../messages/customer.js';
import { capitalised, formatMoment } from '../../ui/moment.js';
import { OpenBox } from '../../ui/panes.js';
import css from './customer.module.css';
import { Loaded } from '../lists/loaded.js';
import { OfficeTable } from '../../ui/office-table.js';

type Row = CallData<typeof readLedger>['rows'][number];

interface LedgerProps {
  readonly host: HostApi;
  readonly payment: Pick<Payment, 'id' | 'reference'>;
  readonly onClose: () => void;
}

/** Leaves out rows of £0.00, which add nothing to the price. */
const moved = (rows: readonly Row[]): readonly Row[] => rows.filter(({ amountPence }) => amountPence !== 0);

/** The double-entry rows of one payment, loaded when opened. They sum to zero. */
export function Ledger({ host, payment: { id, reference }, onClose }: LedgerProps) {
  return (
    <OpenBox title={payments.ledgerOf(reference)} close={words.close} onClose={onClose}>
      <Loaded query={ledgerQuery(host, id)} words={words} isEmpty={({ rows }) => moved(rows).length === 0}>
        {({ rows }) => (
          <>
            <OfficeTable title={payments.ledgerOf(reference)} columns={columns} rows={moved(rows)} rowKey={(row) => row.id} />
            <p className={css.sum}>
              {words.sum}: <Money pence={rows.reduce((sum, { amountPence }) => sum + amountPence, 0)} />
            </p>
          </>
        )}
      </Loaded>
    </OpenBox>
  );
}

/** "Card clearing" of `card_clearing`, "Sales: base" of `sales:base`. */
const asWords = (account: string): string => capitalised(account.replaceAll('_', ' ').replace(':', ': '));

const columns = columnsUnder(words)<Row>({
  when: ({ at }) => formatMoment(at),
  account: ({ account }) => asWords(account),
  note: ({ note }) => note,
  amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} signed /> },
});
