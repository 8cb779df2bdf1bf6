import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { isNotToldPaid, lineDayLabel } from '@kerbside/contracts/garages/at-garage-words';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { factsOfMethod, payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { refundedWords } from '@kerbside/contracts/payments/refund-words';
import { takenBackBy } from '@kerbside/contracts/payments/receipt-words';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { schedule as words } from '../../messages/payments.js';
import list from '../../ui/list.module.css';
import { isFromNothing } from './purchases.js';
import css from './payments.module.css';

const tones: Readonly<Record<PlanLine['state'], Tone>> = {
  due: 'neutral',
  accepted: 'info',
  collected: 'success',
  failed: 'danger',
  reversed: 'danger',
  void: 'neutral',
};

const columnsOf = (plan: Plan, isAlike: boolean) => {
  const { atGarage, lines, refunds } = plan;
  return columnsUnder(words)<PlanLine>({
    day: (line) => <span className={list.whole}>{lineDayLabel({ ...line, atGarage })}</span>,
    amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
    state: {
      cell: (line) => <Standing line={line} atGarage={atGarage} by={isAlike ? '' : byOf(line, plan)} notes={notesOf(line, refunds)} />,
      isLong: lines.some((line) => notesOf(line, refunds).length > 0),
    },
  });
};

/** Every payment of a purchase by its day. How they are made is said once where all that are made are made alike. */
export function PaymentLines({ plan }: { readonly plan: Plan }) {
  const { lines } = plan;
  const ways = new Set(lines.filter(({ state }) => state !== 'void').map((line) => byOf(line, plan)));
  const [by = ''] = ways.size === 1 ? ways : [];
  const caption = by === '' ? words.lines : `${words.lines}, ${by}`;
  return <Table caption={caption} columns={columnsOf(plan, ways.size === 1)} rows={lines} rowKey={({ number }) => String(number)} />;
}

/** In a few words; nothing of what is still to be paid where nothing is left to take it from. */
const byOf = ({ method, state }: PlanLine, plan: Plan): string => {
  const isToCome = state === 'due' || state === 'failed';
  if (state === 'void' || (isToCome && isFromNothing(plan))) return '';
  return factsOfMethod(method)?.by ?? '';
};

const stateOf = ({ method, state }: PlanLine, atGarage: Plan['atGarage']): string => {
  if (atGarage && state === 'due' && isNotToldPaid(atGarage, londonDay(new Date()))) return words.atGarage.notTold;
  if (method === payAtGarage && (state === 'due' || state === 'collected')) return words.atGarage[state];
  return state === 'reversed' ? takenBackBy(method) : words.states[state];
};

interface StandingProps extends Pick<Plan, 'atGarage'> {
  readonly line: PlanLine;
  readonly by: string;
  readonly notes: readonly string[];
}

function Standing({ line, atGarage, by, notes }: StandingProps) {
  return (
    <div className={css.standing}>
      <StatusTag tone={tones[line.state]}>{stateOf(line, atGarage)}</StatusTag>
      {[by, ...notes].filter(Boolean).map((note) => (
        <span key={note} className={css.quiet}>
          {note}
        </span>
      ))}
    </div>
  );
}

const notesOf = (line: PlanLine, refunds: Plan['refunds']): readonly string[] => {
  const { number, method, state, tryOn, refundedPence, disputedPence, failure, note } = line;
  const isUnpaid = state === 'failed' || state === 'reversed';
  return [
    isUnpaid ? (failure ?? '') : '',
    state === 'void' ? (note ?? '') : '',
    isUnpaid && tryOn !== null ? words.tryOn(showLongDay(tryOn)) : '',
    ...refundedWords({ refundedPence, refunds }, number),
    disputedPence > 0 ? words.disputed(formatPounds(disputedPence), factsOfMethod(method)?.mover) : '',
  ].filter(Boolean);
};
