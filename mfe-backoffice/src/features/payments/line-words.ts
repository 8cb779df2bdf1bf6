import { formatDay } from '@kerbside/contracts/days/dates';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { factsOfMethod, payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { plan as words } from '../../messages/payments.js';

const methods: Readonly<Record<string, string>> = words.methods;

export const methodWords = (method: string): string => methods[method] ?? factsOfMethod(method)?.name ?? method;

type Stands = Pick<PlanLine, 'state' | 'isChangeable' | 'method'>;
/** We never change or collect what a garage takes. */
export const statusOf = ({ state, isChangeable, method }: Stands): keyof typeof words.status =>
  state === 'due' && !isChangeable && method !== payAtGarage ? 'underWay' : state;

/** What else there is to say about a payment: why it failed and what follows, how it was paid, what was refunded. */
export const notesOf = ({ failure, tryOn, note, refundedPence, disputedPence }: PlanLine): string =>
  [
    failure ?? undefined,
    tryOn === null ? undefined : words.tryOn(formatDay(tryOn)),
    note ?? undefined,
    refundedPence > 0 ? words.refunded(refundedPence) : undefined,
    disputedPence > 0 ? words.disputed(disputedPence) : undefined,
  ]
    .filter((one) => one !== undefined)
    .join(' ');
