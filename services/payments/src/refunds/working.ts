import { createHash } from 'node:crypto';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { roundHalfUp } from '@kerbside/contracts/money/money';
import { moneyMethod } from '../methods/method-port.js';
import { sumOf } from '../purchases/ledger.js';
import { paidOf, type Purchase } from '../purchases/purchase.js';
import { isAwaited } from '../schedules/collecting.js';
import { isCoverOver } from '../schedules/line-outcomes.js';
import { leftIn, type Allocation, type Refundable } from './allocation.js';
import type { PlannedPart } from './refund.js';

/** A8. */
const directCredit = 'You are about to schedule refund via Direct Credit. Do you wish to continue?';
const noneDirect = 'You are not directly refunding a payment. Do you wish to continue?';
const notAllDirect = 'You are not directly refunding all payments, do you wish to continue?';

type ShownPart = RefundWorking['parts'][number];

/** What staff confirm before money goes back (A8): a direct debit is refunded by Direct Credit; other ways than the original need care. */
export const promptsFor = (parts: readonly Pick<ShownPart, 'method' | 'isDirect'>[]): string[] => {
  const others = parts.filter(({ isDirect }) => !isDirect).length;
  const isByCredit = parts.some(({ method, isDirect }) => isDirect && isByDebit(method));
  return [...(isByCredit ? [directCredit] : []), ...(others === 0 ? [] : others === parts.length ? [noneDirect] : [notAllDirect])];
};

interface RefundPlan {
  readonly purchase: Purchase;
  readonly refundable: Refundable;
  readonly allocation: Allocation;
  readonly parts: readonly PlannedPart[];
  /** Lines that are paid back in another way. */
  readonly otherwise: readonly number[];
  /** Why lines cannot go back by their own method. */
  readonly because: ReadonlyMap<number, string>;
  /** When what was bought was allowed to be issued. */
  readonly allowedAt?: Date | undefined;
}

/** How a refund comes about, for staff to check and confirm. */
export const workingOf = ({ purchase, refundable, allocation, parts, allowedAt, ...ways }: RefundPlan): RefundWorking => {
  const { rewardsPence } = allocation;
  const amountPence = sumOf(parts) + rewardsPence;
  const leftPence = leftIn(refundable);
  const paidPence = paidOf(purchase);
  const shown = parts.map((part) => shownPart(part, ways));
  const working = {
    paidPence,
    refundedPence: paidPence - leftPence,
    leftPence,
    toComePence: toComeOf(purchase),
    amountPence,
    parts: shown,
    rewardsPence,
    voucher: voucherShare(purchase, {
      amountPence,
      isGivenBack: isCoverOver(purchase) && isAll(purchase, leftPence - amountPence),
    }),
    prompts: promptsFor(shown),
  };
  return { workingId: idOf({ ...working, allowedAt }), ...working };
};

/** Whether nothing of the purchase stays paid, nor is still to come. */
export const isAll = (purchase: Purchase, leftPence: number): boolean => leftPence <= 0 && toComeOf(purchase) === 0;

const toComeOf = ({ schedule }: Purchase): number => sumOf(schedule.filter(isAwaited));

/** What staff were paid by bank transfer cannot go back by itself. */
const shownPart = (
  { line, method, to, amountPence }: PlannedPart,
  { otherwise, because: all }: Pick<RefundPlan, 'otherwise' | 'because'>,
): ShownPart => {
  const shownMethod = moneyMethod(method);
  const because = all.get(line);
  const isDirect = shownMethod !== 'other' && because === undefined && !otherwise.includes(line);
  return { line, method: shownMethod, to, amountPence, isDirect, ...(because === undefined ? {} : { because }) };
};

const voucherShare = (
  { offer }: Purchase,
  { amountPence, isGivenBack }: { readonly amountPence: number; readonly isGivenBack: boolean },
): RefundWorking['voucher'] => {
  const { voucher, lines, totalPence, rewardsPence } = offer;
  const pricePence = totalPence + rewardsPence;
  if (!voucher || pricePence === 0) return null;
  const offPence = -sumOf(lines.filter(({ kind }) => kind === 'voucher'));
  return { code: voucher.code, sharePence: roundHalfUp(amountPence * offPence, pricePence), isGivenBack };
};

/** Of all that was shown, and of whether there is cover: what somebody else refunded or issued meanwhile is another working, though this refund would be the same. */
const idOf = (shown: Omit<RefundWorking, 'workingId'> & Pick<RefundPlan, 'allowedAt'>): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
