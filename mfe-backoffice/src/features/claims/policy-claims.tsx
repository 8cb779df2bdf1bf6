import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Link } from 'wouter';
import { useAddress } from '../../address.js';
import { policyClaimsQuery, type OfPolicyFilter, customerClaimsQuery } from '../../api/claims-api.js';
import { decision as decisionWords, ofPolicy as policyWords, queue } from '../../messages/claims.js';
import { claimPath, policyPath } from '../../paths.js';
import { formatDayOf } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ClaimStatusTag } from './claim-status.js';
import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import { policies } from '../../messages/customer.js';
import { customerClaims as words } from '../../messages/desk.js';
import type { OfCustomer } from '../../office-props.js';
import { Records } from '../lists/loaded.js';

export function PolicyClaims({ host, of }: RemoteProps & { readonly of: OfPolicyFilter }) {
  const { page, toPage } = useAddress(host);
  const load = useLoaded(policyClaimsQuery(host, of, page));
  return <RecordTable words={policyWords} load={load} columns={claimColumns} rowKey={({ id }) => id} onPage={toPage} />;
}

export const claimColumns = columnsUnder({ ...queue, opened: policyWords.opened, covered: decisionWords.covered })<Claim>({
  claim: ({ id, reference, kind }) => <TwoLines first={<Link href={claimPath(id)}>{reference}</Link>} second={queue.kinds[kind]} />,
  status: (row) => <ClaimStatusTag {...row} />,
  opened: { value: ({ openedAt }) => openedAt, cell: ({ openedAt }) => formatDayOf(openedAt) },
  covered: { align: 'end', cell: ({ decision }) => decision && <Money pence={decision.coveredPence} /> },
});

export function CustomerClaims({ host, customerId }: OfCustomer) {
  return <Records host={host} words={words} query={(page: number) => customerClaimsQuery(host, customerId, page)} columns={columns} />;
}

const policyColumn: Column<Claim> = {
  key: 'policy',
  heading: policies.policy,
  cell: ({ customerId, policyId, policyNumber }) => <Link href={policyPath(customerId, policyId)}>{policyNumber}</Link>,
};
const columns = claimColumns.toSpliced(1, 0, policyColumn);
