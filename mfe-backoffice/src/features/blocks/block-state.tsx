import { messageOf } from '@kerbside/contracts/client';
import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CheckIcon, LockIcon } from '@kerbside/contracts/ui/basics/icons';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { blockStateQuery, updateBlock, type BlocksApi } from '../../api/blocks-api.js';
import { blocks as words } from '../../messages/blocks.js';
import css from './blocks.module.css';

export interface CheckedValue {
  readonly field: BlockableField;
  readonly value: string;
}

interface BlockStateProps extends RemoteProps {
  readonly api: BlocksApi;
  readonly checked: CheckedValue;
}

/** One value: whether it is blocked, and a button that makes it the opposite. */
export function BlockState({ host, api, checked: { field, value } }: BlockStateProps) {
  const { data } = useQuery(blockStateQuery(api, { field, value }));
  const [why, setWhy] = useState('');
  const whyId = useId();
  const request = useSendOnce(updateBlock(api));
  if (data === undefined) return null;
  const isBlocked = data.is_blocked;
  const toggle = () =>
    request.mutate(
      { field, value, is_blocked: !isBlocked, why },
      { onSuccess: ({ is_blocked }) => host.toast((is_blocked ? words.blocked : words.unblocked)(value), 'success') },
    );
  return (
    <div className={css.state}>
      <Alert tone={isBlocked ? 'warning' : 'info'} live>
        {(isBlocked ? words.isBlocked : words.isTaken)(value)}
      </Alert>
      {request.error && (
        <Alert tone="danger" live>
          {messageOf(request.error)}
        </Alert>
      )}
      <TextField
        id={whyId}
        name="why"
        label={words.why}
        autoComplete="off"
        maxLength={200}
        value={why}
        onChange={setWhy}
        error={undefined}
      />
      <div>
        <Button
          variant={isBlocked ? 'secondary' : 'danger'}
          icon={isBlocked ? CheckIcon : LockIcon}
          busy={request.isPending}
          onClick={toggle}
        >
          {isBlocked ? words.unblock : words.block}
        </Button>
      </div>
    </div>
  );
}
