import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { BlockedValue } from '@kerbside/contracts/http/imports/blocks';
import { isErasedValue } from '@kerbside/contracts/staff/blocked-values';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CheckIcon } from '@kerbside/contracts/ui/basics/icons';
import { loadOf, useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../address.js';
import { blockedQuery, updateBlock, type BlocksApi } from '../../api/blocks-api.js';
import { blocks as words } from '../../messages/blocks.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';

/** Everything that is blocked, newest first. The page is in the address. */
export function BlockedList({ host, api }: RemoteProps & { readonly api: BlocksApi }) {
  const { page, change } = useAddress(host);
  const load = loadOf(useQuery(blockedQuery(api, page)));
  const request = useSendOnce(updateBlock(api));
  const unblock = ({ field, value }: BlockedValue) =>
    request.mutate({ field, value, is_blocked: false }, { onSuccess: () => host.toast(words.unblocked(value), 'success') });
  return (
    <Section title={words.listTitle}>
      {request.error && (
        <Alert tone="danger" live>
          {messageOf(request.error)}
        </Alert>
      )}
      <RecordTable
        words={{ ...words, title: words.listTitle }}
        load={load}
        columns={columnsOf(unblock)}
        rowKey={({ id }) => id}
        onPage={(next) => change({ page: String(next) })}
      />
    </Section>
  );
}

const shown = (value: string): string => (isErasedValue(value) ? words.erased : value);

const columnsOf = (onUnblock: (value: BlockedValue) => void): readonly Column<BlockedValue>[] => [
  { key: 'value', heading: words.value, cell: ({ field, value }) => <TwoLines breaks first={shown(value)} second={words.fields[field]} /> },
  { key: 'since', heading: words.since, cell: ({ blockedAt }) => formatMoment(blockedAt) },
  { key: 'why', heading: words.reason, cell: ({ why }) => why ?? words.noReason },
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
          aria-label={words.unblockOf(value.value)}
          onClick={() => onUnblock(value)}
        >
          {words.unblock}
        </Button>
      ),
  },
];
