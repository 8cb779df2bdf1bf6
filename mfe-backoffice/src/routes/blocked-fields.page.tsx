import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { orDone } from '@kerbside/contracts/or-done';
import type { RemoteProps } from '@kerbside/contracts/host';
import { blockStateQuery, blockedQuery, unblock, updateBlock } from '../api/blocks-api.js';
import { blocks as words } from '../messages/blocks.js';
import { lists } from '../messages/lists.js';
import { OfficePage } from '../ui/office-page.js';
import { blockableFields, type BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import { blockFieldState, type BlockedValue, type BlockState as State } from '@kerbside/contracts/http/imports/blocks';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from './blocked-fields.module.css';
import { writtenPhone } from '@kerbside/contracts/reading/phone';
import { isErasedValue } from '@kerbside/contracts/staff/blocked-values';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { useAddress } from '../address.js';
import { ConfirmWithReason } from '../ui/confirm.js';
import { formatMoment } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { Section } from '../ui/section.js';
import { TwoLines } from '../ui/two-lines.js';
import { useNames, type NameOf } from '../features/reminders/names.js';
import { SmallButton } from '../ui/small-button.js';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { LockIcon } from '@kerbside/contracts/ui/basics/icons';
import { required } from '@kerbside/contracts/fields';
import { sayWhy } from '@kerbside/contracts/reading/audit-reason';
import * as z from 'zod/mini';

export default function BlockedFieldsPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <BlockEditor host={host} />
      <BlockedList host={host} />
    </OfficePage>
  );
}

const nothing: { readonly field: '' | (typeof blockableFields)[number]; readonly value: string } = { field: '', value: '' };
const options = [{ value: '', label: words.choose }, ...blockableFields.map((value) => ({ value, label: words.fields[value] }))] as const;

/** Says whether a value is blocked, and offers the opposite (A4). The answer disappears when something else is typed. */
function BlockEditor({ host }: RemoteProps) {
  const cache = useQueryClient();
  const [checked, setChecked] = useState<CheckedValue>();
  const form = useForm({
    schema: blockFieldState.body,
    initial: nothing,
    send: async (typed) => {
      await cache.fetchQuery({ ...blockStateQuery(host, typed), staleTime: 0 });
      return typed;
    },
    done: setChecked,
  });
  const { field, value } = form.values;
  const isCurrent = checked !== undefined && checked.field === field && checked.value === value.trim();
  return (
    <>
      <ErrorSummary {...form.summary} />
      <form {...form.props} className={css.form}>
        <SelectField label={words.field} options={options} {...form.field('field')} />
        <TextField label={words.value} autoComplete="off" spellCheck={false} {...form.field('value')} />
        <Button label={words.check} type="submit" busy={form.status === 'busy'} busyLabel={words.checking} />
      </form>
      {isCurrent && <BlockState key={`${field} ${value}`} host={host} checked={checked} />}
    </>
  );
}

/** Everything that is blocked, newest first. The page is in the address. */
function BlockedList({ host }: RemoteProps) {
  const { page, toPage } = useAddress(host);
  const load = useLoaded(blockedQuery(host, page));
  const name = useNames(host);
  const [asked, setAsked] = useState<BlockedValue>();
  return (
    <Section title={words.listTitle}>
      <RecordTable
        words={{ ...words, title: words.listTitle }}
        load={load}
        columns={columnsOf(setAsked, name)}
        rowKey={({ id }) => id}
        onPage={toPage}
      />
      {asked && (
        <ConfirmWithReason
          host={host}
          title={words.unblockSure(shown(asked))}
          why={words.unblockWhy}
          action={words.unblock}
          mutation={unblock(host, asked)}
          said={words.unblocked(shown(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

/** A telephone number is stored as it is dialled, and read as everywhere else. */
const shown = ({ field, value }: Pick<BlockedValue, 'field' | 'value'>): string => {
  if (isErasedValue(value)) return words.erased;
  return (field === 'phone' && writtenPhone(value)) || value;
};

const columnsOf = (onUnblock: (value: BlockedValue) => void, name: NameOf) =>
  columnsUnder({ ...words, why: words.reason, action: lists.action })<BlockedValue>({
    value: { value: shown, cell: (blocked) => <TwoLines breaks first={shown(blocked)} second={words.fields[blocked.field]} /> },
    since: { value: ({ blockedAt }) => blockedAt, cell: ({ blockedAt }) => formatMoment(blockedAt) },
    by: { value: ({ blockedBy }) => name(blockedBy), cell: ({ blockedBy }) => name(blockedBy) },
    why: { value: ({ why }) => why, cell: ({ why }) => why || words.noReason },
    action: (value) =>
      isErasedValue(value.value) ? (
        words.erasedHow
      ) : (
        <SmallButton label={words.unblock} icon={CheckIcon} aria-label={words.unblockOf(shown(value))} onClick={() => onUnblock(value)} />
      ),
  });

interface CheckedValue {
  readonly field: BlockableField;
  readonly value: string;
}

const reason = z.object({ why: required(sayWhy) });

/** Whoever unblocks it says which block they saw. */
const opposite = (seen: State | undefined) => (seen?.version ? { is_blocked: false, version: seen.version } : { is_blocked: true });

/** One value: whether it is blocked, by whom and why, and a button that makes it the opposite. */
function BlockState({ host, checked: { field, value } }: RemoteProps & { readonly checked: CheckedValue }) {
  const cache = useQueryClient();
  const stateQuery = blockStateQuery(host, { field, value });
  const { data } = useQuery(stateQuery);
  const changing = useMutation(updateBlock(host));
  const name = useNames(host);
  const form = useForm({
    schema: reason,
    initial: { why: '' },
    send: ({ why }) => {
      const wanted = opposite(data);
      // Where only the answer was lost it is done, and the next press would be for the opposite.
      return orDone(
        changing.mutateAsync({ field, value, ...wanted, why }),
        () => cache.fetchQuery({ ...stateQuery, staleTime: 0 }),
        (now) => now.is_blocked === wanted.is_blocked,
      );
    },
    done: ({ is_blocked }) => {
      host.toast((is_blocked ? words.blocked : words.unblocked)(value), 'success');
      form.set('why', '');
    },
  });
  if (data === undefined) return null;
  const isBlocked = data.is_blocked;
  return (
    <div className={css.state}>
      <Alert tone={isBlocked ? 'warning' : 'info'} live>
        {(isBlocked ? words.isBlocked : words.isTaken)(value)}
        {data.blockedAt !== null && <p>{words.byWhom(name(data.blockedBy), formatMoment(data.blockedAt), data.why || words.noReason)}</p>}
      </Alert>
      <form {...form.props} className={css.state}>
        <ErrorSummary {...form.summary} />
        <TextField label={words.why} autoComplete="off" maxLength={200} {...form.field('why')} />
        <div>
          <Button
            label={isBlocked ? words.unblock : words.block}
            type="submit"
            variant={isBlocked ? 'secondary' : 'danger'}
            icon={isBlocked ? CheckIcon : LockIcon}
            busy={form.status === 'busy'}
          />
        </div>
      </form>
    </div>
  );
}
