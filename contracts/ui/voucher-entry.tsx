import { useState, type FormEvent } from 'react';
import { missingIn, type MissingCover } from '../src/missing-cover.js';
import type { TriedOnVoucher } from '../src/voucher-to-try-on.js';
import { Button } from './button.js';
import { Cluster, Stack } from './layout.js';
import { TextField } from './text-field.js';
import type { Submit } from './use-submit.js';
import type { VoucherChange, VoucherTry } from './use-voucher.js';
import { memberProblem, voucherWords as words } from '../src/voucher-words.js';

interface VoucherEntryProps {
  readonly change: VoucherChange;
  readonly isBlocked: boolean;
  readonly triedOn?: TriedOnVoucher | undefined;
}

/** What became of the code that was sent. */
type Answer = Pick<Submit<VoucherTry, unknown>, 'failure' | 'error' | 'fieldErrors'>;
const unanswered: Answer = { failure: undefined, error: undefined, fieldErrors: {} };

const membersOnly = ['VOUCHER_MEMBERS_ONLY', 'CLUB_MEMBER_ID_INVALID'];

export function VoucherEntry({ change, isBlocked, triedOn }: VoucherEntryProps) {
  const { apply, isBusy } = change;
  const [code, setCode] = useState(triedOn?.code ?? '');
  const [memberId, setMemberId] = useState(triedOn?.clubMemberId ?? '');
  const [wrong, setWrong] = useState<{ readonly code?: string | undefined; readonly member?: string | undefined }>({});
  // In progress, the input is blocked (Q4); a refusal waits for the floor on display as the success does (Q9).
  const isStill = isBusy || change.isDone || isBlocked;
  const answer: Answer = isBusy ? unanswered : apply;
  const send = (more: Pick<VoucherTry, 'withoutAdditions' | 'missing'>) => {
    const attempt = { code: code.trim().toUpperCase(), clubMemberId: memberId.trim() || undefined };
    const problems = { code: attempt.code === '' ? words.empty : undefined, member: memberProblem(memberId) };
    setWrong(problems);
    if (problems.code === undefined && problems.member === undefined) void apply.submit({ ...attempt, ...more });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isStill) send({ withoutAdditions: false });
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
          readOnly={isStill}
          error={wrong.code ?? codeErrorOf(answer)}
        />
        <MemberField
          isAsked={memberId !== '' || isForMembers(answer)}
          value={memberId}
          onChange={setMemberId}
          readOnly={isStill}
          error={wrong.member ?? answer.fieldErrors['club_member_id']}
        />
        <Cluster>
          <Button type="submit" variant="secondary" busy={isBusy} aria-disabled={isStill} busyLabel={words.checking}>
            {words.apply}
          </Button>
          <Additions
            missing={answer.failure?.code === 'VOUCHER_NEEDS_COVER' ? missingIn(answer.failure.data) : []}
            onAdd={(missing) => send({ withoutAdditions: false, missing })}
            onDecline={() => send({ withoutAdditions: true })}
          />
        </Cluster>
      </Stack>
    </form>
  );
}

interface MemberFieldProps {
  readonly isAsked: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
}

/** Asked for once a code turns out to be for members. */
function MemberField({ isAsked, ...control }: MemberFieldProps) {
  return isAsked ? <TextField label={words.member} inputMode="numeric" autoComplete="off" width={10} {...control} /> : null;
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

const isForMembers = ({ failure }: Answer): boolean => failure !== undefined && membersOnly.includes(failure.code);

const codeErrorOf = (answer: Answer): string | undefined => {
  if (isForMembers(answer) && answer.fieldErrors['club_member_id']) return undefined;
  return answer.fieldErrors['code'] ?? (answer.error === undefined ? undefined : answer.error || words.check);
};
