import { formatDay } from '@kerbside/contracts/days/dates';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { edit as words, plan } from '../../messages/payments.js';
import { statusOf } from './line-words.js';
import type { LineChange, OpenLines } from './met-lines.js';
import css from './payments.module.css';

interface ChangedLinesProps {
  readonly changes: readonly LineChange[];
  /** The payments that may be edited now. */
  readonly now: OpenLines;
  /** All payments of the plan. */
  readonly lines: readonly PlanLine[];
}

/** What became of the payments since the editor was opened, beside what is typed in it. */
export function ChangedLines({ changes, now, lines }: ChangedLinesProps) {
  return (
    <Alert tone="warning" title={words.changed} live>
      <ul className={css.parts}>
        {changes.map((change) => (
          <li key={change.number}>{changeWords(change, lines)}</li>
        ))}
      </ul>
      <p>{now.length === 0 ? words.noneNow : words.areNow}</p>
      <ul className={css.parts}>
        {now.map((line) => (
          <li key={line.number}>{words.isNow(line.number, sumOn(line))}</li>
        ))}
      </ul>
      <p>{words.kept}</p>
    </Alert>
  );
}

const sumOn = ({ amountPence, dueOn }: PlanLine): string => words.sumOn(amountPence, formatDay(dueOn));

const changeWords = ({ number, was, is }: LineChange, lines: readonly PlanLine[]): string => {
  if (was && is) return words.other(number, sumOn(was), sumOn(is));
  if (is) return words.isNew(number, sumOn(is));
  const line = lines.find((one) => one.number === number);
  return words.gone(number, was ? sumOn(was) : '', line ? plan.status[statusOf(line)] : undefined);
};
