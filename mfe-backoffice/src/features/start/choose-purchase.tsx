import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { paymentsQuery } from '../../api/queries.js';
import { start as words } from '../../messages/start.js';
import { Nothing } from '../../ui/nothing.js';
import type { OfCustomer } from '../../of-customer.js';

interface ChoosePurchaseProps extends Pick<OfCustomer, 'api' | 'customerId'> {
  readonly children: (payment: Payment) => ReactNode;
}

/** Content about one purchase, under its name: the newest, unless another of the newest twenty is chosen. */
export function ChoosePurchase({ api, customerId, children }: ChoosePurchaseProps) {
  const [chosen, setChosen] = useState('');
  const load = loadOf(useQuery(paymentsQuery(api, customerId, 1)));
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
