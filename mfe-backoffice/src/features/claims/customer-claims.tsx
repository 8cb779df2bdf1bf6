import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { customerClaimsQuery } from '../../api/claims-api.js';
import { customerClaims as words } from '../../messages/desk.js';
import { queue } from '../../messages/claims.js';
import { policyPath } from '../../paths.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import type { OfCustomer } from '../../office-props.js';
import { claimColumns } from './policy-claims.js';

/** Every claim of the customer, on whichever policy. */
export function CustomerClaims({ host, customerId }: OfCustomer) {
  const [page, setPage] = useState(1);
  const load = loadOf(useQuery(customerClaimsQuery(host, customerId, page)));
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={load} columns={columns} rowKey={({ id }) => id} onPage={setPage} />
    </Section>
  );
}

const ofPolicy: Column<Claim> = {
  key: 'policy',
  heading: queue.policy,
  cell: ({ customerId, policyId, policyNumber }) => <Link href={policyPath(customerId, policyId)}>{policyNumber}</Link>,
};
const columns = claimColumns.toSpliced(1, 0, ofPolicy);
