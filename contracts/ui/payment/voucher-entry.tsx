import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { missingIn, worksWithout, type MissingCover } from '../../src/quotes/missing-cover.js';
import { forgetTriedOnVoucher, triedOnVoucher, type TriedOnVoucher } from '../../src/vouchers/voucher-to-try-on.js';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { ErrorSummary } from '../controls/error-summary.js';
import { Cluster, Stack } from '../basics/layout.js';
import { TextField } from '../controls/text-field.js';
import type { Submit } from '../controls/use-submit.js';
import type { VoucherChange, VoucherTry } from './use-voucher.js';
import { memberProblem, voucherWords as words } from '../../src/http/vouchers/voucher-words.js';

interface VoucherEntryProps {
  readonly change: VoucherChange;
  readonly isBlocked: boolean;
  readonly triedOn?: TriedOnVoucher | undefined;
}

/** What happened to the code that was sent. */
type Answer = Pick<Submit<VoucherTry, unknown>, 'failure' | 'error' | 'fieldErrors'>;
const unanswered: Answer = { failure: undefined, error: undefined, fieldErrors: {} };

const membersOnly = ['VOUCHER_MEMBERS_ONLY', 'VOUCHER_MEMBER_UNKNOWN', 'CLUB_MEMBER_ID_INVALID'];

export function VoucherEntry({ change, isBlocked, triedOn }: VoucherEntryProps) {
  const { isBusy } = change;
  const { code, member, answer, isAskedAgain, isDeclined, form, send, decline } = useEntry(change, triedOn);
  const id = useId();
  // While in progress the input is blocked (Q4); a refusal waits for the minimum display time just as a success does (Q9).
  const isStill = isBusy || change.isDone || isBlocked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isStill) send({ withoutAdditions: false });
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="small">
        {code.error !== undefined && member.error !== undefined && (
          <ErrorSummary
            errors={[
              { message: code.error, target: `${id}-code` },
              { message: member.error, target: `${id}-member` },
            ]}
            keepsFocus
          />
        )}
        <TextField
          id={`${id}-code`}
          label={words.code}
          hideLabel
          autoComplete="off"
          autoCapitalize="characters"
          width={20}
          readOnly={isStill}
          {...code}
        />
        <MemberField id={`${id}-member`} isAsked={member.value !== '' || isForMembers(answer)} readOnly={isStill} {...member} />
        <Cluster>
          <Button label={words.apply} type="submit" variant="secondary" busy={isBusy} aria-disabled={isStill} busyLabel={words.checking} />
          <Additions
            missing={isAskedAgain && answer.failure?.code === 'VOUCHER_NEEDS_COVER' ? missingIn(answer.failure.data) : []}
            onAdd={(missing) => send({ withoutAdditions: false, missing })}
            onDecline={decline}
          />
        </Cluster>
        {isDeclined && <Alert live>{words.notUsed}</Alert>}
      </Stack>
    </form>
  );
}

/** What is typed and what is wrong with it. The focus goes to the field that needs correcting (Q5). */
const useEntry = ({ apply, isBusy }: VoucherChange, triedOn: TriedOnVoucher | undefined) => {
  const [code, setCode] = useState(triedOn?.code ?? '');
  const [memberId, setMemberId] = useState(triedOn?.clubMemberId ?? '');
  const [wrong, setWrong] = useState<{ readonly code?: string | undefined; readonly member?: string | undefined }>({});
  const [sent, setSent] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isDeclined, setIsDeclined] = useState(false);
  const answer: Answer = isBusy ? unanswered : apply;
  const form = useWrongField(attempt, answer);
  const typed = code.trim().toUpperCase();
  const send = (more: Pick<VoucherTry, 'withoutAdditions' | 'missing'>) => {
    const problems = { code: typed === '' ? words.empty : undefined, member: memberProblem(memberId) };
    setWrong(problems);
    setSent(typed);
    setIsDeclined(false);
    setAttempt((count) => count + 1);
    // The previous response is about what was sent before.
    if (problems.code !== undefined || problems.member !== undefined) apply.reset();
    else void apply.submit({ code: typed, clubMemberId: memberId.trim() || undefined, ...more });
  };
  /** The customer does not want the cover: the code is applied without it, or not at all, as its campaign says. */
  const decline = () => {
    if (worksWithout(answer.failure?.data)) return send({ withoutAdditions: true });
    apply.reset();
    setIsDeclined(true);
  };
  // A code that was confirmed before there was a quote is used, or refused with its reason, before anything is paid (Q4). Once: what is taken off stays off.
  const tryIt = useEffectEvent(() => {
    if (!triedOn || !triedOnVoucher()) return;
    forgetTriedOnVoucher();
    send({ withoutAdditions: false });
  });
  useEffect(() => tryIt(), []);
  return {
    code: { value: code, onChange: setCode, error: wrong.code ?? codeErrorOf(answer) },
    member: { value: memberId, onChange: setMemberId, error: wrong.member ?? answer.fieldErrors['club_member_id'] },
    answer,
    /** The response is about the code that is still typed. */
    isAskedAgain: sent === typed,
    isDeclined: isDeclined && sent === typed,
    form,
    send,
    decline,
  };
};

/** After each try the first field that is wrong gets the focus, unless the customer has moved on. A code that requires other cover is not wrong. */
const useWrongField = (attempt: number, { failure }: Answer) => {
  const form = useRef<HTMLFormElement>(null);
  // With the reason, not after it: a key pressed meanwhile would go to the button.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || form.current?.contains(activeElement) === true;
    if (attempt > 0 && isHere && failure?.code !== 'VOUCHER_NEEDS_COVER')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, failure]);
  return form;
};

interface MemberFieldProps {
  readonly id: string;
  readonly isAsked: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
}

/** Shown once a code turns out to be for members. */
function MemberField({ isAsked, ...control }: MemberFieldProps) {
  return isAsked ? <TextField label={words.member} inputMode="numeric" autoComplete="off" width={10} {...control} /> : null;
}

interface AdditionsProps {
  readonly missing: readonly MissingCover[];
  readonly onAdd: (missing: readonly MissingCover[]) => void;
  readonly onDecline: () => void;
}

/** The code requires other cover: add it, or apply the code without (Q8). */
function Additions({ missing, onAdd, onDecline }: AdditionsProps) {
  const [first, second] = missing;
  if (first === undefined) return null;
  const [add, decline] = second === undefined ? words.missing[first] : words.missing.both;
  return (
    <>
      <Button label={add} variant="secondary" onClick={() => onAdd(missing)} />
      <Button label={decline} variant="quiet" onClick={onDecline} />
    </>
  );
}

const isForMembers = ({ failure }: Answer): boolean => failure !== undefined && membersOnly.includes(failure.code);

const codeErrorOf = (answer: Answer): string | undefined => {
  if (isForMembers(answer) && answer.fieldErrors['club_member_id']) return undefined;
  return answer.fieldErrors['code'] ?? (answer.error === undefined ? undefined : answer.error || words.check);
};
