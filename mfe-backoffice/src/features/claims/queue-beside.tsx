import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { ClaimsApi } from '../../api/claims-api.js';
import { queue as words } from '../../messages/claims.js';
import { claimPath } from '../../paths.js';
import { QueueRows } from '../../ui/queue-rows.js';
import { useCustomerNames } from '../people/customer-link.js';
import { useQueue } from './use-queue.js';

interface QueueBesideProps extends RemoteProps {
  readonly api: ClaimsApi;
  readonly claimId: string;
}

/** The queue, a line each, beside the claim that is open. */
export function QueueBeside({ host, api, claimId }: QueueBesideProps) {
  const { address, query } = useQueue(host, api);
  const name = useCustomerNames(host, query.data?.rows);
  return (
    <QueueRows
      words={words}
      late={words.late}
      load={loadOf(query)}
      rowOf={({ id, customerId, reference, ageDays, isLate, waitsForCustomer = false }) => ({
        key: id,
        href: claimPath(id, address.search),
        who: name(customerId) ?? reference,
        when: words.days(ageDays),
        isLate: isLate && !waitsForCustomer,
      })}
      open={claimId}
    />
  );
}
