import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { LockIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { required } from '@kerbside/contracts/fields';
import type { BlockState as State } from '@kerbside/contracts/http/imports/blocks';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { blockStateQuery, updateBlock } from '../../api/blocks-api.js';
import { blocks as words } from '../../messages/blocks.js';
import { audited } from '../../messages/lists.js';
import { formatMoment } from '../../ui/moment.js';
import { useNames } from '../reminders/names.js';
import css from './blocks.module.css';

export interface CheckedValue {
  readonly field: BlockableField;
  readonly value: string;
}

const reason = z.object({ why: required(audited.missing) });

/** Whoever unblocks it says which block they saw. */
const opposite = (seen: State | undefined) => (seen?.version ? { is_blocked: false, version: seen.version } : { is_blocked: true });

/** One value: whether it is blocked, by whom and why, and a button that makes it the opposite. */
export function BlockState({ host, checked: { field, value } }: RemoteProps & { readonly checked: CheckedValue }) {
  const { data } = useQuery(blockStateQuery(host, { field, value }));
  const changing = useMutation(updateBlock(host));
  const name = useNames(host);
  const form = useForm({
    schema: reason,
    initial: { why: '' },
    send: ({ why }) => changing.mutateAsync({ field, value, ...opposite(data), why }),
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
            type="submit"
            variant={isBlocked ? 'secondary' : 'danger'}
            icon={isBlocked ? CheckIcon : LockIcon}
            busy={form.status === 'busy'}
          >
            {isBlocked ? words.unblock : words.block}
          </Button>
        </div>
      </form>
    </div>
  );
}
