import { useState } from 'react';
import { Alert } from './alert.js';
import { Button } from './button.js';
import { Card } from './card.js';
import { Cluster, Stack } from './layout.js';
import { TextField } from './text-field.js';
import type { Submit } from './use-submit.js';

/** What is asked when a code is sent: with `withoutAdditions` it is taken without the cover it would add (Q8). */
export interface VoucherTry {
  readonly code: string;
  readonly clubMemberId: string | undefined;
  readonly withoutAdditions: boolean;
}

export interface VoucherBoxProps {
  readonly applied: { readonly code: string; readonly label: string } | null;
  readonly apply: Submit<VoucherTry, unknown>;
  readonly remove: Submit<void, unknown>;
  /** Shows progress though the answer is there: the floor on display of Q9. */
  readonly busy: boolean;
}

/** The words of Q5 and Q8. */
const words = {
  title: 'Have a voucher?',
  code: 'Voucher code',
  empty: 'Please enter a code.',
  success: 'Congratulations! This code is valid',
  members: 'Club membership number',
  check: 'Check your voucher code',
} as const;

const membersOnly = ['VOUCHER_MEMBERS_ONLY', 'CLUB_MEMBER_ID_INVALID'];

/** Applies one code to a quote, or takes it off. What was typed stays when it is refused. */
export function VoucherBox({ applied, apply, remove, busy }: VoucherBoxProps) {
  return (
    <Card title={words.title}>
      {applied ? <Applied applied={applied} remove={remove} busy={busy} /> : <Enter apply={apply} busy={busy} />}
    </Card>
  );
}

function Applied({
  applied,
  remove,
  busy,
}: Pick<VoucherBoxProps, 'remove' | 'busy'> & { readonly applied: { readonly code: string; readonly label: string } }) {
  return (
    <Stack gap="small">
      <Alert tone="success" live title={words.success}>
        {applied.code}: {applied.label}
      </Alert>
      {remove.error !== undefined && (
        <Alert tone="danger" live>
          {remove.error}
        </Alert>
      )}
      <div>
        <Button variant="quiet" busy={busy || remove.status === 'busy'} busyLabel="Removing" onClick={() => void remove.submit()}>
          Remove {applied.code}
        </Button>
      </div>
    </Stack>
  );
}

function Enter({ apply, busy }: Pick<VoucherBoxProps, 'apply' | 'busy'>) {
  const [code, setCode] = useState('');
  const [memberId, setMemberId] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const { failure } = apply;
  const asksMember = memberId !== '' || (failure !== undefined && membersOnly.includes(failure.code));
  const send = (withoutAdditions: boolean) => {
    setIsEmpty(code.trim() === '');
    if (code.trim() !== '') void apply.submit({ code: code.trim().toUpperCase(), clubMemberId: memberId || undefined, withoutAdditions });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <Stack gap="small">
        <TextField
          label={words.code}
          hideLabel
          autoComplete="off"
          autoCapitalize="characters"
          width={20}
          value={code}
          onChange={setCode}
          error={isEmpty ? words.empty : codeErrorOf(apply)}
        />
        {asksMember && (
          <TextField
            label={words.members}
            inputMode="numeric"
            autoComplete="off"
            width={10}
            value={memberId}
            onChange={setMemberId}
            error={apply.fieldErrors['club_member_id']}
          />
        )}
        <Cluster>
          <Button type="submit" variant="secondary" busy={busy || apply.status === 'busy'} busyLabel="Checking">
            Apply code
          </Button>
          {failure?.code === 'VOUCHER_NEEDS_COVER' && (
            <Button variant="quiet" onClick={() => send(true)}>
              {declineOf(failure.data)}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

const codeErrorOf = ({ failure, error, fieldErrors }: Submit<VoucherTry, unknown>): string | undefined => {
  if (failure && membersOnly.includes(failure.code) && fieldErrors['club_member_id']) return undefined;
  return fieldErrors['code'] ?? (error === undefined ? undefined : error || words.check);
};

/** "I don't need an MOT/a Breakdown Cover" (Q8), as far as it is missing. */
const declineOf = (data: unknown): string => {
  const missing = typeof data === 'object' && data !== null ? data : {};
  const mot = Reflect.get(missing, 'no_mot_detected') === true;
  const breakdown = Reflect.get(missing, 'no_breakdown_detected') === true;
  if (mot && breakdown) return "I don't need an MOT/a Breakdown Cover";
  return mot ? "I don't need an MOT" : "I don't need a Breakdown Cover";
};
