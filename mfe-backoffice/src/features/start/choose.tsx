import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { ReasonKept } from '@kerbside/contracts/ui/controls/typed-so-far';
import type { Paging } from '@kerbside/contracts/ui/page/pages';
import { useState, type ReactNode } from 'react';
import { purchasesQuery } from '../../api/customers-api.js';
import { planQuery } from '../../api/payments-api.js';
import { start as words } from '../../messages/start.js';
import type { OfCustomer, OfPlan } from '../../office-props.js';
import { Loaded } from '../lists/loaded.js';

interface ChooseOneProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly nameOf: (row: T) => string;
  readonly children: (row: T) => ReactNode;
}

/** Content about one record, under its name: the first, unless another one is chosen. It stays that one whatever comes, changes or goes meanwhile. */
export function ChooseOne<T extends { readonly id: string }>({ label, rows, nameOf, children }: ChooseOneProps<T>) {
  const [chosen, setChosen] = useState(rows[0]);
  const byId = (wanted: string | undefined) => rows.find(({ id }) => id === wanted);
  const row = byId(chosen?.id) ?? chosen;
  const options = (row === undefined || rows.includes(row) ? rows : [row, ...rows]).map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    row && (
      <Stack>
        {options.length > 1 ? (
          <SelectField label={label} value={row.id} onChange={(id) => setChosen(byId(id))} options={options} />
        ) : (
          <p>{nameOf(row)}</p>
        )}
        <ReasonKept>{children(row)}</ReasonKept>
      </Stack>
    )
  );
}

/** That there are more than are offered. */
export const NewestOf = ({ rows, paging }: { readonly rows: readonly unknown[]; readonly paging: Paging }) =>
  paging.count > rows.length && <p>{words.newestOf(rows.length, paging.count)}</p>;

/** Content about one of the newest purchases. */
export function ChoosePurchase({ host, customerId, children }: OfCustomer & { readonly children: (payment: Payment) => ReactNode }) {
  return (
    <Loaded query={purchasesQuery(host, customerId)} words={words.purchases} isEmpty={({ rows }) => !rows.some(isPaid)}>
      {(list) => (
        <Stack>
          <NewestOf {...list} />
          <ChooseOne label={words.purchase} rows={list.rows.filter(isPaid)} nameOf={({ reference, title }) => `${reference}, ${title}`}>
            {children}
          </ChooseOne>
        </Stack>
      )}
    </Loaded>
  );
}

const isPaid = ({ isBought, status }: Payment): boolean => isBought && (status === 'succeeded' || status === 'processing');

interface ChoosePlanProps extends OfCustomer {
  /** Whether the plan has anything that the action applies to. */
  readonly hasAny: (plan: Plan) => boolean;
  /** What is said where it has none. */
  readonly none?: { readonly none: string; readonly noneWhy: string };
  readonly children: (of: OfPlan) => ReactNode;
}

/** Content about the plan of payments of one purchase. */
export function ChoosePlan({ host, customerId, hasAny, none, children }: ChoosePlanProps) {
  return (
    <ChoosePurchase host={host} customerId={customerId}>
      {({ id }) => (
        <Loaded key={id} query={planQuery(host, id)} words={{ ...words.lines, ...none }} isEmpty={(plan) => !hasAny(plan)}>
          {(plan) => children({ host, plan })}
        </Loaded>
      )}
    </ChoosePurchase>
  );
}

/** Whether any payment of a plan may still change. */
export const isOpen = ({ lines }: Plan): boolean => lines.some(({ isChangeable }) => isChangeable);
