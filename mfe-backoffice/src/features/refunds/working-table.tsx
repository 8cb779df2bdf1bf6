import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { newRefund as words, refunds } from '../../messages/refunds.js';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly amountPence: number;
}

interface WorkingTableProps {
  readonly working: RefundWorking;
  /** The payments that staff pay back in another way. */
  readonly onChoose: (otherwise: readonly number[]) => void;
}

/** How a refund comes about, line by line, with what it does not pay back. */
export function WorkingTable({ working, onChoose }: WorkingTableProps) {
  const { parts, voucher, toComePence } = working;
  const chosen = parts.filter(({ isDirect, method }) => !isDirect && method !== 'other').map(({ line }) => line);
  const toggle = (line: number, isOn: boolean) => onChoose(isOn ? [...chosen, line] : chosen.filter((one) => one !== line));
  return (
    <Stack gap="small">
      <Table caption={words.working} dense columns={columns} rows={rowsOf(working)} rowKey={({ key }) => key} />
      {parts
        .filter(({ method }) => method !== 'other')
        .map(({ line, to, amountPence, isDirect }) => (
          <Checkbox
            key={line}
            label={words.byHand(to, formatPounds(amountPence))}
            name={`otherwise-${line}`}
            value={!isDirect}
            onChange={(isOn) => toggle(line, isOn)}
          />
        ))}
      {voucher && voucher.sharePence > 0 && <p>{words.voucher(voucher.code, formatPounds(voucher.sharePence))}</p>}
      {voucher?.isGivenBack === true && <p>{words.voucherBack(voucher.code)}</p>}
      {toComePence > 0 && <p>{words.toCome(formatPounds(toComePence))}</p>}
    </Stack>
  );
}

const rowsOf = ({ parts, rewardsPence, amountPence }: RefundWorking): Row[] => [
  ...parts.map((part) => ({
    key: String(part.line),
    name: refunds.paymentOf(part.line),
    to: part.isDirect ? part.to : refunds.otherwise,
    amountPence: part.amountPence,
  })),
  ...(rewardsPence > 0 ? [{ key: 'rewards', name: words.rewards, to: '', amountPence: rewardsPence }] : []),
  { key: 'total', name: words.total, to: '', amountPence },
];

const columns: readonly Column<Row>[] = [
  { key: 'payment', heading: refunds.payment, cell: ({ name }) => name },
  { key: 'to', heading: refunds.to, cell: ({ to }) => to },
  { key: 'amount', heading: refunds.amount, align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
];
