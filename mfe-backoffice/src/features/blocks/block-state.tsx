import { messageOf } from '@kerbside/contracts/client';
import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CheckIcon, LockIcon } from '@kerbside/contracts/ui/basics/icons';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useId, useState } from 'react';
import { updateBlock, type BlocksApi } from '../../api/blocks-api.js';
import { blocks as words } from '../../messages/blocks.js';
import css from './blocks.module.css';

export interface CheckedValue {
  readonly field: BlockableField;
  readonly value: string;
  readonly isBlocked: boolean;
}

interface BlockStateProps extends RemoteProps {
  readonly api: BlocksApi;
  readonly checked: CheckedValue;
  readonly onChange: (checked: CheckedValue) => void;
}

/** One value: whether it is blocked, and a button that makes it the opposite. */
export function BlockState({ host, api, checked, onChange }: BlockStateProps) {
  const { field, value, isBlocked } = checked;
  const [why, setWhy] = useState('');
  const whyId = useId();
  const request = useSendOnce(updateBlock(api));
  const toggle = () =>
    request.mutate(
      { field, value, is_blocked: !isBlocked, why },
      {
        onSuccess: ({ is_blocked }) => {
          host.toast((is_blocked ? words.blocked : words.unblocked)(value), 'success');
          onChange({ field, value, isBlocked: is_blocked });
        },
      },
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
