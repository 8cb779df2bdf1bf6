import type { RemoteProps } from '@kerbside/contracts/host';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paymentsApi } from '../../api/payments-api.js';
import { plan as words } from '../../messages/payments.js';
import { Nothing } from '../../ui/nothing.js';
import { OpenBox } from '../../ui/panes.js';
import { Attempts } from './attempts.js';
import { planQuery } from '../payments/plan-queries.js';
import { Schedule } from './schedule.js';

interface PurchasePaymentsProps extends RemoteProps {
  readonly payment: Pick<Payment, 'id' | 'reference'>;
  readonly onClose: () => void;
}

/** The payments of one purchase: when each is due, its outcome, and what staff can do about it. */
export default function PurchasePayments({ host, payment: { id, reference }, onClose }: PurchasePaymentsProps) {
  const api = useMemo(() => paymentsApi({ fetch: host.fetch }), [host.fetch]);
  const plan = loadOf(useQuery(planQuery(api, id)));
  return (
    <OpenBox title={words.openOf(reference)} close={words.close} onClose={onClose}>
      <Stack>
        <Panel
          load={plan}
          loading={words.loading}
          failed={words.failed}
          isEmpty={(read) => read === null}
          whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
        >
          {(read) => read && <Schedule host={host} api={api} plan={read} />}
        </Panel>
        <Attempts host={host} api={api} paymentId={id} reference={reference} />
      </Stack>
    </OpenBox>
  );
}
