import type { RemoteProps } from '@kerbside/contracts/host';
import { addCode, voucherCodesQuery, endCode } from '../api/voucher-codes-api.js';
import { has } from '../features/gate/rights.js';
import { voucherCodes as words } from '../messages/voucher-codes.js';
import { audited, lists } from '../messages/lists.js';
import { OfficePage } from '../ui/office-page.js';
import { addVoucherCode, type VoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { Grid } from '@kerbside/contracts/ui/basics/layout';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm, type BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { Section } from '../ui/section.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { formatPounds } from '@kerbside/contracts/money/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { useAddress, useTypedWords } from '../address.js';
import { ConfirmWithReason } from '../ui/confirm.js';
import { formatEnd, capitalised } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { TwoLines } from '../ui/two-lines.js';
import { SmallButton } from '../ui/small-button.js';

export default function VoucherCodesPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <CodesTable host={host} />
      {has(host.session.role, 'admin') && <AddCode host={host} />}
    </OfficePage>
  );
}

const nothing = {
  code: '',
  discount_kind: 'percent' as 'percent' | 'amount',
  discount: '',
  label: '',
  products: [] as readonly string[],
  needs_mot: false,
  needs_breakdown: false,
  is_for_first_cover: false,
  is_single_use: false,
  last_day: '',
  why: '',
};
const kinds = (['percent', 'amount'] as const).map((value) => ({ value, label: words.kinds[value] }));

/** Makes a code that is valid at once. What was typed stays when it is refused. */
function AddCode({ host }: RemoteProps) {
  const form = useForm({
    schema: addVoucherCode.body,
    initial: nothing,
    send: useMutation(addCode(host)).mutateAsync,
    done: ({ code }) => {
      host.toast(words.added(code), 'success');
      for (const name of ['code', 'discount', 'label', 'why'] as const) form.set(name, '');
    },
  });
  return (
    <Section title={words.add}>
      <PageForm form={form} proceed={words.save} proceeding={words.saving}>
        <Grid min={14}>
          <TextField label={words.code} autoComplete="off" spellCheck={false} {...form.field('code')} />
          <SelectField label={words.kind} options={kinds} {...form.field('discount_kind')} />
          <TextField label={words.discount} inputMode="decimal" autoComplete="off" {...form.field('discount')} />
        </Grid>
        <TextField label={words.label} hint={words.labelHint} optional width={20} autoComplete="off" {...form.field('label')} />
        <Products field={form.field('products')} />
        <Grid min={22} gap="small">
          <Checkbox label={words.needsMot} {...form.field('needs_mot')} />
          <Checkbox label={words.needsBreakdown} {...form.field('needs_breakdown')} />
          <Checkbox label={words.isFirst} {...form.field('is_for_first_cover')} />
          <Checkbox label={words.isOnce} {...form.field('is_single_use')} />
        </Grid>
        <DayField label={words.lastDay} optional mayBeNone {...form.field('last_day')} />
        <TextField label={audited.label} hint={audited.hint} autoComplete="off" {...form.field('why')} />
      </PageForm>
    </Section>
  );
}

function Products({ field: { id, value, onChange, error } }: { readonly field: BoundField<string, readonly string[]> }) {
  const choose = (type: string) => (isOn: boolean) => onChange(isOn ? [...value, type] : value.filter((one) => one !== type));
  return (
    <Fieldset id={id} label={words.products} hint={words.productsHint} error={error}>
      {(first) => (
        <Grid min={12} gap="small">
          {productTypes.map((type, at) => (
            <Checkbox
              key={type}
              id={at === 0 ? first : undefined}
              label={productNames[type]}
              value={value.includes(type)}
              onChange={choose(type)}
              error={undefined}
            />
          ))}
        </Grid>
      )}
    </Fieldset>
  );
}

/** Every code that begins as typed; admins end them. The words and the page are in the address. */
function CodesTable({ host }: RemoteProps) {
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

const columns = columnsUnder(words)<VoucherCode>({
  code: ({ code, label }) => <TwoLines first={code} second={label} />,
  worth: ({ discount }) => worthOf(discount),
  terms: termsOf,
  ends: ({ expires_at: end }) => (end === null ? words.noEnd : formatEnd(end)),
  status: ({ status }) => <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>,
  used: ({ bought, on_quotes: onQuotes }) => capitalised(words.uses(bought, onQuotes)),
});

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
