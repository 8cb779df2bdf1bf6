import type { RemoteProps } from '@kerbside/contracts/host';
import type { BlockedValue } from '@kerbside/contracts/http/imports/blocks';
import { writtenPhone } from '@kerbside/contracts/reading/phone';
import { isErasedValue } from '@kerbside/contracts/staff/blocked-values';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { blockedQuery, unblock, type BlocksApi } from '../../api/blocks-api.js';
import { blocks as words } from '../../messages/blocks.js';
import { ConfirmWithReason } from '../../ui/confirm-with-reason.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { useNames, type NameOf } from '../reminders/names.js';

/** Everything that is blocked, newest first. The page is in the address. */
export function BlockedList({ host, api }: RemoteProps & { readonly api: BlocksApi }) {
  const { page, change } = useAddress(host);
  const load = loadOf(useQuery(blockedQuery(api, page)));
  const name = useNames(host);
  const [asked, setAsked] = useState<BlockedValue>();
  return (
    <Section title={words.listTitle}>
      <RecordTable
        words={{ ...words, title: words.listTitle }}
        load={load}
        columns={columnsOf(setAsked, name)}
        rowKey={({ id }) => id}
        onPage={(next) => change({ page: String(next) })}
      />
      {asked && (
        <ConfirmWithReason
          title={words.unblockSure(shown(asked))}
          why={words.unblockWhy}
          action={words.unblock}
          mutation={unblock(api, asked)}
          done={() => {
            host.toast(words.unblocked(shown(asked)), 'success');
            setAsked(undefined);
          }}
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

const columnsOf = (onUnblock: (value: BlockedValue) => void, name: NameOf): readonly RecordColumn<BlockedValue>[] => [
  {
    key: 'value',
    heading: words.value,
    value: shown,
    cell: (blocked) => <TwoLines breaks first={shown(blocked)} second={words.fields[blocked.field]} />,
  },
  { key: 'since', heading: words.since, value: ({ blockedAt }) => blockedAt, cell: ({ blockedAt }) => formatMoment(blockedAt) },
  { key: 'by', heading: words.by, value: ({ blockedBy }) => name(blockedBy), cell: ({ blockedBy }) => name(blockedBy) },
  { key: 'why', heading: words.reason, value: ({ why }) => why, cell: ({ why }) => why || words.noReason },
  {
    key: 'action',
    heading: words.action,
    cell: (value) =>
      isErasedValue(value.value) ? (
        words.erasedHow
      ) : (
        <Button
          size="small"
          variant="secondary"
          icon={CheckIcon}
          aria-label={words.unblockOf(shown(value))}
          onClick={() => onUnblock(value)}
        >
          {words.unblock}
        </Button>
      ),
  },
];
