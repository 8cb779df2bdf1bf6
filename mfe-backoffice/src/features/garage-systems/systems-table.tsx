import type { GarageSystem } from '@kerbside/contracts/http/garages/signed';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Column } from '@kerbside/contracts/ui/page/table';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { garageSystems as words } from '../../messages/garage-systems.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { RecordTable, type RecordRows } from '../../ui/record-table.js';
import css from './garage-systems.module.css';

interface SystemsTableProps {
  readonly load: Load<RecordRows<GarageSystem>>;
  readonly onPage: (page: number) => void;
  readonly onMake: (garage: GarageSystem) => void;
  readonly onRevoke: (garage: GarageSystem) => void;
  /** Stops payments on the day at this garage, or allows them again. */
  readonly onPayments: (garage: GarageSystem) => void;
}

export function SystemsTable({ load, onPage, onMake, onRevoke, onPayments }: SystemsTableProps) {
  return (
    <RecordTable
      words={words}
      load={load}
      columns={columnsOf({ onMake, onRevoke, onPayments })}
      rowKey={({ garage_id }) => garage_id}
      onPage={onPage}
    />
  );
}

type Acts = Pick<SystemsTableProps, 'onMake' | 'onRevoke' | 'onPayments'>;

const columnsOf = ({ onMake, onRevoke, onPayments }: Acts): readonly Column<GarageSystem>[] => [
  { key: 'name', heading: words.garage, cell: ({ name, garage_id }) => <TwoLines first={name} second={garage_id} breaks /> },
  { key: 'address', heading: words.address, cell: ({ address }) => address.join(', ') },
  {
    key: 'status',
    heading: words.status,
    cell: ({ secret }) =>
      secret ? (
        <TwoLines first={<StatusTag tone="success">{words.has}</StatusTag>} second={usesOf(secret)} />
      ) : (
        <StatusTag tone="neutral">{words.hasNone}</StatusTag>
      ),
  },
  { key: 'payments', heading: words.payments, cell: (garage) => (garage.takes_payments ? words.takes : words.takesNone) },
  {
    key: 'action',
    heading: words.action,
    cell: (garage) => {
      const make = garage.secret ? words.renew : words.make;
      const payments = garage.takes_payments ? words.stopPayments : words.allowPayments;
      return (
        <div className={css.actions}>
          <Button size="small" variant="secondary" aria-label={words.buttonOf(make, garage.name)} onClick={() => onMake(garage)}>
            {make}
          </Button>
          {garage.secret && (
            <Button
              size="small"
              variant="secondary"
              aria-label={words.buttonOf(words.revoke, garage.name)}
              onClick={() => onRevoke(garage)}
            >
              {words.revoke}
            </Button>
          )}
          <Button size="small" variant="secondary" aria-label={words.buttonOf(payments, garage.name)} onClick={() => onPayments(garage)}>
            {payments}
          </Button>
        </div>
      );
    },
  },
];

const usesOf = ({ made_at: made, used_at: used }: NonNullable<GarageSystem['secret']>): string =>
  [made !== null && words.made(formatMoment(made)), used === null ? words.neverUsed : words.used(formatMoment(used))]
    .filter(Boolean)
    .join(', ');
