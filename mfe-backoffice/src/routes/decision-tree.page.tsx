import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../address.js';
import { treeApi } from '../api/tree-api.js';
import { has } from '../features/gate/rights.js';
import { CustomerTree } from '../features/tree/customer-tree.js';
import { tree as words } from '../messages/tree.js';
import type { OfficeProps } from '../office-props.js';
import { searchPath, treeEditorPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { OfficePage } from '../ui/office-page.js';

export default function DecisionTreePage({ host, api: office }: OfficeProps) {
  const api = useMemo(() => treeApi({ fetch: host.fetch }), [host.fetch]);
  const customerId = useAddress(host).get('customer');
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      {has(host.session.role, 'admin') && <Link href={treeEditorPath}>{words.edit}</Link>}
      {customerId ? (
        <CustomerTree key={customerId} host={host} api={api} office={office} customerId={customerId} />
      ) : (
        <>
          <Nothing title={words.noCustomer}>{words.noCustomerWhy}</Nothing>
          <Link href={searchPath}>{words.toSearch}</Link>
        </>
      )}
    </OfficePage>
  );
}
