import { setOffWords } from '@kerbside/contracts/claims/excess';
import type { ClaimDecision } from '@kerbside/contracts/http/claims/claims';
import type { ReceiptLine } from '@kerbside/contracts/ui/payment/receipt';
import { claim as words } from '../../messages/claims.js';

/** The working of a decision: each line as it was claimed, what of it is not covered and why, then the excess and what went back with the policy. They add up to what we pay. */
export const decisionLines = ({ lines, excessPence = 0, setOffPence = 0 }: ClaimDecision): readonly ReceiptLine[] => [
  ...lines.flatMap(({ description, amountPence, coveredPence, reason }, at): ReceiptLine[] => [
    { id: `line-${at}`, label: description, amount: amountPence },
    ...(coveredPence < amountPence
      ? [{ id: `less-${at}`, label: words.notCovered, note: reason ?? undefined, amount: coveredPence - amountPence }]
      : []),
  ]),
  ...(excessPence > 0 ? [{ id: 'excess', label: words.excess, note: words.excessWhy, amount: -excessPence }] : []),
  ...(setOffPence > 0 ? [{ id: 'set-off', label: words.setOff, note: setOffWords(setOffPence), amount: -setOffPence }] : []),
];
