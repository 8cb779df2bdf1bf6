import { isAppealAnswer } from '@kerbside/contracts/claims/appeal-answer';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { claim as words } from '../../messages/claims.js';

type ClaimLife = Pick<Claim, 'history' | 'status' | 'dueOn' | 'asked' | 'waitsForCustomer' | 'appeal'>;

interface ClaimEvent {
  readonly title: string;
  readonly at: string;
  readonly detail?: string | undefined;
}

/** What happened to a claim and was said about it, and what comes next. */
export const claimLife = (claim: ClaimLife): TimelineEvent[] => {
  const asked = claim.asked.flatMap(({ text, at, answer }): ClaimEvent[] => [
    // Until it is answered it is shown above, where the answer is written.
    { title: words.asked, at, detail: answer ? text : undefined },
    ...(answer ? [{ title: words.answered, at: answer.at, detail: answer.text }] : []),
  ]);
  const done = [...stepsOf(claim), ...asked].toSorted((one, two) => one.at.localeCompare(two.at));
  return [
    ...done.map(({ title, at, detail }, index): TimelineEvent => ({
      id: String(index),
      title,
      when: showLongDay(londonDay(new Date(at))),
      state: 'done',
      detail,
    })),
    ...nextOf(claim),
  ];
};

const stepsOf = ({ history, appeal }: ClaimLife): readonly ClaimEvent[] =>
  history.map(({ what, at }, place) => ({
    title: isAppealAnswer(history, place) ? words.appealDecided : words[what],
    at,
    detail: what === 'appealed' ? appeal?.text : undefined,
  }));

const nextOf = ({ status, dueOn, waitsForCustomer }: ClaimLife): TimelineEvent[] => {
  if (status !== 'submitted' && status !== 'appealed') return [];
  if (waitsForCustomer) return [{ id: 'answer', title: words.youAnswer, state: 'now' }];
  return [{ id: 'decide', title: words.weDecide, when: dueOn === null ? undefined : words.by(showLongDay(dueOn)), state: 'now' }];
};
