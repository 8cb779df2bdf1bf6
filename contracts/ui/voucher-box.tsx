import { useState, type FormEvent } from 'react';
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

/** Cover that a code waits for. */
export type MissingCover = 'mot' | 'breakdown';

export interface VoucherBoxProps {
  readonly applied: { readonly code: string; readonly label: string } | null;
  readonly apply: Submit<VoucherTry, unknown>;
  readonly remove: Submit<void, unknown>;
  /** Gets the cover that the code waits for into the quote, and the code with it (Q8). */
  readonly onAddCover: (missing: readonly MissingCover[], attempt: VoucherTry) => void;
  /** Shows progress though the answer is there: the floor on display of Q9. */
  readonly busy: boolean;
}

/** The words of Q5 and Q8. */
const words = {
  title: 'Have a voucher?',
  yours: 'Your voucher',
  code: 'Voucher code',
  empty: 'Please enter a code.',
  success: 'Congratulations! This code is valid',
  members: 'Club membership number',
  check: 'Check your voucher code',
  missing: {
    mot: ['Add MOT', "I don't need an MOT"],
    breakdown: ['Add Breakdown Cover', "I don't need a Breakdown Cover"],
    both: ['Add MOT and Breakdown Cover', "I don't need an MOT/a Breakdown Cover"],
  },
} as const;

const membersOnly = ['VOUCHER_MEMBERS_ONLY', 'CLUB_MEMBER_ID_INVALID'];

/** Applies one code to a quote, or takes it off. What was typed stays when it is refused. */
export function VoucherBox({ applied, remove, ...entering }: VoucherBoxProps) {
  return (
    <Card title={applied ? words.yours : words.title}>
      {applied ? <Applied applied={applied} remove={remove} busy={entering.busy} /> : <Enter {...entering} />}
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

/** What became of the code that was sent. */
type Answer = Pick<Submit<VoucherTry, unknown>, 'failure' | 'error' | 'fieldErrors'>;
const unanswered: Answer = { failure: undefined, error: undefined, fieldErrors: {} };

type Entering = Pick<VoucherBoxProps, 'apply' | 'busy' | 'onAddCover'>;

function Enter({ apply, busy, onAddCover }: Entering) {
  const [code, setCode] = useState('');
  const [memberId, setMemberId] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const isBusy = busy || apply.status === 'busy';
  // In progress, the input is blocked (Q4); a refusal waits for the floor on display as the success does (Q9).
  const answer: Answer = isBusy ? unanswered : apply;
  const attempt = { code: code.trim().toUpperCase(), clubMemberId: memberId || undefined };
  const send = (withoutAdditions: boolean) => {
    setIsEmpty(attempt.code === '');
    if (attempt.code !== '') void apply.submit({ ...attempt, withoutAdditions });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="small">
        <TextField
          label={words.code}
          hideLabel
          autoComplete="off"
          autoCapitalize="characters"
          width={20}
          value={code}
          onChange={setCode}
          readOnly={isBusy}
          error={isEmpty ? words.empty : codeErrorOf(answer)}
        />
        <MemberField answer={answer} value={memberId} onChange={setMemberId} readOnly={isBusy} />
        <Cluster>
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Checking">
            Apply code
          </Button>
          <Additions
            missing={missingOf(answer.failure)}
            onAdd={(missing) => onAddCover(missing, { ...attempt, withoutAdditions: false })}
            onDecline={() => send(true)}
          />
        </Cluster>
      </Stack>
    </form>
  );
}

interface MemberFieldProps {
  readonly answer: Answer;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
}

/** Asked for once a code turns out to be for members. */
function MemberField({ answer: { failure, fieldErrors }, value, ...control }: MemberFieldProps) {
  if (value === '' && (failure === undefined || !membersOnly.includes(failure.code))) return null;
  return (
    <TextField
      label={words.members}
      inputMode="numeric"
      autoComplete="off"
      width={10}
      value={value}
      {...control}
      error={fieldErrors['club_member_id']}
    />
  );
}

interface AdditionsProps {
  readonly missing: readonly MissingCover[];
  readonly onAdd: (missing: readonly MissingCover[]) => void;
  readonly onDecline: () => void;
}

/** The code waits for other cover: add it, or take the code without (Q8). */
function Additions({ missing, onAdd, onDecline }: AdditionsProps) {
  const [first, second] = missing;
  if (first === undefined) return null;
  const [add, decline] = second === undefined ? words.missing[first] : words.missing.both;
  return (
    <>
      <Button variant="secondary" onClick={() => onAdd(missing)}>
        {add}
      </Button>
      <Button variant="quiet" onClick={onDecline}>
        {decline}
      </Button>
    </>
  );
}

const codeErrorOf = ({ failure, error, fieldErrors }: Answer): string | undefined => {
  if (failure && membersOnly.includes(failure.code) && fieldErrors['club_member_id']) return undefined;
  return fieldErrors['code'] ?? (error === undefined ? undefined : error || words.check);
};

const missingOf = (failure: Submit<VoucherTry, unknown>['failure']): readonly MissingCover[] => {
  if (failure?.code !== 'VOUCHER_NEEDS_COVER') return [];
  const { data } = failure;
  const lacks = (flag: string) => typeof data === 'object' && data !== null && Reflect.get(data, flag) === true;
  return [...(lacks('no_mot_detected') ? (['mot'] as const) : []), ...(lacks('no_breakdown_detected') ? (['breakdown'] as const) : [])];
};
