import { formatDay } from '@kerbside/contracts/days/dates';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { factsOfMethod, payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { refundedWords } from '@kerbside/contracts/payments/refund-words';
import { plan as words } from '../../messages/payments.js';

const methods: Readonly<Record<string, string>> = words.methods;

export const methodWords = (method: string): string => methods[method] ?? factsOfMethod(method)?.name ?? method;

type Stands = Pick<PlanLine, 'state' | 'isChangeable' | 'method'>;
/** We never change or collect what a garage takes. */
export const statusOf = ({ state, isChangeable, method }: Stands): keyof typeof words.status =>
  state === 'due' && !isChangeable && method !== payAtGarage ? 'underWay' : state;

/** What else there is to say about a payment: why it failed and what follows, how it was paid, what was refunded. */
export const notesOf = ({ number, failure, tryOn, note, refundedPence, disputedPence }: PlanLine, refunds: Plan['refunds']): string =>
  [
    failure ?? undefined,
    tryOn === null ? undefined : words.tryOn(formatDay(tryOn)),
    note ?? undefined,
    refundedWords({ refundedPence, refunds }, number).join(', ') || undefined,
    disputedPence > 0 ? words.disputed(disputedPence) : undefined,
  ]
    .filter((one) => one !== undefined)
    .join(' ');
