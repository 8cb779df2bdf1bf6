import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { VoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import { formatPounds } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { useAddress, useTypedWords } from '../../address.js';
import { voucherCodesQuery, endCode } from '../../api/voucher-codes-api.js';
import { voucherCodes as words } from '../../messages/voucher-codes.js';
import { lists } from '../../messages/lists.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { formatEnd, capitalised } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { has } from '../gate/rights.js';
import { SmallButton } from '../../ui/small-button.js';

/** Every code that begins as typed; admins end them. The words and the page are in the address. */
export function CodesTable({ host }: RemoteProps) {
  const address = useAddress(host);
  const { typed, type, asked } = useTypedWords(address, 'search');
  const [ending, setEnding] = useState<VoucherCode>();
  const load = useLoaded(voucherCodesQuery(host, asked, address.page));
  const isAdmin = has(host.session.role, 'admin');
  return (
    <>
      <div role="search">
        <TextField type="search" label={words.search} width={20} autoComplete="off" value={typed} onChange={type} error={undefined} />
      </div>
      <RecordTable
        words={words}
        load={load}
        columns={isAdmin ? [...columns, actionOf(setEnding)] : columns}
        rowKey={({ id }) => id}
        onPage={address.toPage}
      />
      {ending && (
        <ConfirmWithReason
          host={host}
          title={words.endTitle(ending.code)}
          why={words.endWhy}
          action={words.endOf(ending.code)}
          proceeding={words.ending}
          mutation={endCode(host, ending.id)}
          said={words.ended(ending.code)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

const tones: Readonly<Record<VoucherCode['status'], Tone>> = { open: 'success', held: 'info', redeemed: 'neutral', ended: 'neutral' };

const columns: readonly Column<VoucherCode>[] = [
  { key: 'code', heading: words.code, cell: ({ code, label }) => <TwoLines first={code} second={label} /> },
  { key: 'worth', heading: words.worth, cell: ({ discount }) => worthOf(discount) },
  { key: 'terms', heading: words.terms, cell: termsOf },
  { key: 'ends', heading: words.ends, cell: ({ expires_at: end }) => (end === null ? words.noEnd : formatEnd(end)) },
  { key: 'status', heading: words.status, cell: ({ status }) => <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag> },
  { key: 'used', heading: words.used, cell: ({ bought, on_quotes: onQuotes }) => capitalised(words.uses(bought, onQuotes)) },
];

const actionOf = (onEnd: (code: VoucherCode) => void): Column<VoucherCode> => ({
  key: 'action',
  heading: lists.action,
  cell: (code) =>
    code.status === 'ended' || code.status === 'redeemed' ? null : (
      <SmallButton label={words.end} aria-label={words.endOf(code.code)} onClick={() => onEnd(code)} />
    ),
});

function worthOf(discount: VoucherCode['discount']): string {
  return discount.kind === 'percent' ? words.percent(discount.percent) : formatPounds(discount.amountPence);
}

function termsOf(code: VoucherCode): string {
  const terms = [
    ...(code.products ?? []).map((type) => productNames[type]),
    ...(code.needs_mot ? [words.withMot] : []),
    ...(code.needs_breakdown ? [words.withBreakdown] : []),
    ...(code.is_for_first_cover ? [words.firstCover] : []),
    ...(code.is_for_club ? [words.club] : []),
    ...(code.is_single_use ? [words.once] : []),
  ];
  return capitalised(terms.join(', ')) || words.every;
}
