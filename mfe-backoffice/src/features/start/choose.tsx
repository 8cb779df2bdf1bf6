import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { paymentsQuery } from '../../api/customers-api.js';
import { planQuery } from '../../api/payments-api.js';
import { start as words } from '../../messages/start.js';
import { Nothing } from '../../ui/nothing.js';
import type { OfCustomer, OfPlan } from '../../office-props.js';
import type { HostApi } from '@kerbside/contracts/host';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';

interface ChoosePurchaseProps extends OfCustomer {
  readonly children: (payment: Payment) => ReactNode;
}

/** Content about one purchase, under its name: the newest, unless another of the newest twenty is chosen. */
export function ChoosePurchase({ host, customerId, children }: ChoosePurchaseProps) {
  const [chosen, setChosen] = useState('');
  const load = loadOf(useQuery(paymentsQuery(host, customerId, 1)));
  return (
    <Panel
      load={load}
      loading={words.loadingPurchases}
      failed={words.failedPurchases}
      isEmpty={({ rows }) => rows.every(isUnpaid)}
      whenEmpty={<Nothing title={words.noPurchase}>{words.noPurchaseWhy}</Nothing>}
    >
      {({ rows }) => {
        const paid = rows.filter((row) => !isUnpaid(row));
        const payment = paid.find(({ id }) => id === chosen) ?? paid[0];
        return (
          <Stack>
            {paid.length > 1 && payment && (
              <SelectField
                label={words.purchase}
                value={payment.id}
                onChange={setChosen}
                options={paid.map(({ id, reference, title }) => ({ value: id, label: words.purchaseOf(reference, title) }))}
              />
            )}
            {paid.length === 1 && payment && <p>{words.purchaseOf(payment.reference, payment.title)}</p>}
            {payment && children(payment)}
          </Stack>
        );
      }}
    </Panel>
  );
}

const isUnpaid = ({ status }: Payment): boolean => status !== 'succeeded' && status !== 'processing';

interface ChoosePlanProps {
  readonly host: HostApi;
  readonly paymentId: string;
  /** Whether the plan has anything that the action applies to. */
  readonly hasAny: (plan: Plan) => boolean;
  readonly whenNone: { readonly title: string; readonly why: string };
  readonly children: (of: OfPlan) => ReactNode;
}

/** The plan of payments of a purchase. */
export function ChoosePlan({ host, paymentId, hasAny, whenNone, children }: ChoosePlanProps) {
  return (
    <Panel
      load={loadOf(useQuery(planQuery(host, paymentId)))}
      loading={words.loadingLines}
      failed={words.failedLines}
      isEmpty={(plan) => plan === null || !hasAny(plan)}
      whenEmpty={<Nothing title={whenNone.title}>{whenNone.why}</Nothing>}
    >
      {(plan) => plan && children({ host, plan })}
    </Panel>
  );
}

interface ChooseOneProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly nameOf: (row: T) => string;
  readonly children: (row: T) => ReactNode;
}

/** Content about one record: the first, unless another one is chosen. */
export function ChooseOne<T extends { readonly id: string }>({ label, rows, nameOf, children }: ChooseOneProps<T>) {
  const [chosen, setChosen] = useState('');
  const row = rows.find(({ id }) => id === chosen) ?? rows[0];
  return (
    row && (
      <Stack>
        <SelectField
          label={label}
          value={row.id}
          onChange={setChosen}
          options={rows.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
        {children(row)}
      </Stack>
    )
  );
}
