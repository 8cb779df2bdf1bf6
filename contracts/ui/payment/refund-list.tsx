import type { ShownRefund } from '../../src/http/payments/shown-refund.js';
import { refundLines, type RefundState } from '../../src/payments/refund-words.js';
import { Money } from '../basics/money.js';
import css from './refund-list.module.css';
import { StatusTag, type Tone } from '../basics/status-tag.js';

const states: Readonly<Record<RefundState, { readonly tone: Tone; readonly label: string }>> = {
  way: { tone: 'info', label: 'On its way' },
  paid: { tone: 'success', label: 'Paid back' },
  held: { tone: 'warning', label: 'Delayed' },
};

interface RefundListProps {
  readonly refunds: readonly ShownRefund[] | undefined;
  readonly title?: string;
}

/** What is refunded to the customer: how much, where to and when. Draws nothing without refunds. */
export function RefundList({ refunds = [], title = 'Refunds' }: RefundListProps) {
  const lines = refundLines(refunds);
  if (lines.length === 0) return null;
  return (
    <ul className={css.list} aria-label={title}>
      {lines.map(({ key, amountPence, state, says }) => (
        <li key={key} className={css.line}>
          <span className={css.sum}>
            <Money pence={amountPence} />
            <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>
          </span>
          <span>{says}</span>
        </li>
      ))}
    </ul>
  );
}
