import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { voucherCodesApi } from '../api/voucher-codes-api.js';
import { has } from '../features/gate/rights.js';
import { AddCode } from '../features/voucher-codes/add-code.js';
import { CodesTable } from '../features/voucher-codes/codes-table.js';
import { voucherCodes as words } from '../messages/voucher-codes.js';
import { OfficePage } from '../ui/office-page.js';

export default function VoucherCodesPage({ host }: RemoteProps) {
  const api = useMemo(() => voucherCodesApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <CodesTable host={host} api={api} />
      {has(host.session.role, 'admin') && <AddCode host={host} api={api} />}
    </OfficePage>
  );
}
