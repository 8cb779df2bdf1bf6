import type { Claim, ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { queue as words } from '../../messages/claims.js';
import type { HostApi } from '@kerbside/contracts/host';
import { claimSorts } from '@kerbside/contracts/http/claims/desk';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../address.js';
import { queueQuery, type QueueStatus } from '../../api/claims-api.js';
import { useListed } from '../lists/use-listed.js';
import { useAskedCustomers } from '../people/customer-filter.js';

const tones: Readonly<Record<ClaimStatus, Tone>> = {
  draft: 'neutral',
  submitted: 'info',
  decided: 'success',
  appealed: 'warning',
  paid: 'success',
};

/** Whoever has the next step: a claim that staff asked about waits for its customer. */
export function ClaimStatusTag({ status, waitsForCustomer }: Pick<Claim, 'status' | 'waitsForCustomer'>) {
  if (waitsForCustomer) return <StatusTag tone="warning">{words.waitsForCustomer}</StatusTag>;
  return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}

export const queueStatuses = ['submitted', 'appealed', 'decided', 'paid'] as const satisfies readonly QueueStatus[];

/** The queue that the address asks for, with its claims: the same beside a claim as on its own page. */
export const useQueue = (host: HostApi) => {
  const address = useAddress(host);
  const { page, perPage, sort, listing } = useListed(address);
  const status = queueStatuses.find((one) => one === address.get('status'));
  const customers = useAskedCustomers(host, address);
  const asked = { status, customers, sort: claimSorts.find((one) => one === sort), page, perPage };
  return { address, status, customers, listing, query: useQuery(queueQuery(host, asked)) };
};
