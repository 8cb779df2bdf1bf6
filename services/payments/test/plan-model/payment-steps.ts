import { addDays } from '@kerbside/contracts/days/dates';
import fc from 'fast-check';
import { takenBackPence } from '../../src/purchases/attempt.js';
import { payableIn } from '../../src/schedules/overdue.js';
import { someone, step, withOne, type ModelStep } from './walk.js';

const reasons = fc.constantFrom(
  'insufficient_funds',
  'card_declined',
  'expired_card',
  'refer_to_payer',
  'mandate_cancelled',
  'indemnity_claim',
);

/** What time, banks and the customer do. */
export const paymentSteps: fc.Arbitrary<ModelStep>[] = [
  fc
    .integer({ min: 1, max: 40 })
    .map((days) => step(`${days} days go by`, (plan) => (plan.at = new Date(`${addDays(plan.today, days)}T09:00:00Z`)))),
  fc.constant(step('the sweep runs', (plan) => plan.sweep())),
  // Most of what happens to a plan happens months after its sale.
  ...Array.from({ length: 4 }, () => fc.constant(step('two months go by', (plan) => plan.twoMonthsGoBy()))),
  someone.map((who) =>
    step(`accepted ${who}`, (plan) => withOne(plan.attemptsIn('taking'), who, (attempt) => plan.hear(attempt, { status: 'accepted' }))),
  ),
  someone.map((who) =>
    step(`paid ${who}`, (plan) => withOne(plan.attemptsIn('taking', 'accepted'), who, (attempt) => plan.pay(attempt)), 'pay'),
  ),
  fc
    .tuple(someone, reasons)
    .map(([who, code]) =>
      step(
        `failed ${who} ${code}`,
        (plan) =>
          withOne(plan.attemptsIn('taking', 'accepted'), who, (attempt) =>
            plan.hear(attempt, { status: 'open', failure: { id: `f${plan.walk.steps}`, code, message: code } }),
          ),
        'fail',
      ),
    ),
  fc.tuple(someone, reasons).map(([who, code]) =>
    step(
      `taken back ${who} ${code}`,
      (plan) =>
        withOne(plan.attemptsIn('collected', 'accepted'), who, (attempt) => {
          // A bank takes back what is left: a refund has gone back already.
          if (plan.refunds.sumAtProvider(attempt) > 0) return;
          if (attempt.state.status === 'collected') return plan.holdBack(attempt, attempt.amountPence, code);
          plan.hear(attempt, { status: 'reversed', failure: { id: `r${plan.walk.steps}`, code, message: code } });
        }),
      'late fail',
    ),
  ),
  someone.map((who) =>
    step(
      `claims back all of ${who}, refunded or not`,
      (plan) =>
        withOne(plan.attemptsIn('collected').filter(plan.hadMoney), who, (attempt) =>
          plan.holdBack(attempt, attempt.amountPence, 'indemnity_claim'),
        ),
      'claimed back',
    ),
  ),
  fc.tuple(someone, fc.integer({ min: 0, max: 3_000 }), reasons).map(([who, pence, code]) =>
    step(
      `holds back ${pence} of ${who}`,
      (plan) =>
        withOne(plan.attemptsIn('collected', 'reversed').filter(plan.hadMoney), who, (attempt) => {
          // What was claimed back although some of it had been refunded stays so.
          if (attempt.state.status === 'reversed' && plan.refunds.sumAtProvider(attempt) > 0) return;
          const heldPence = Math.min(pence, attempt.amountPence - plan.refunds.sumAtProvider(attempt));
          if (heldPence !== takenBackPence(attempt)) plan.holdBack(attempt, heldPence, code);
        }),
      'dispute',
    ),
  ),
  fc.tuple(someone, fc.boolean()).map(([who, isLost]) =>
    step(
      `dispute ${who} ${isLost ? 'lost' : 'won'}`,
      (plan) =>
        withOne(plan.attemptsIn('collected'), who, (attempt) => {
          if (plan.refunds.sumAtProvider(attempt) > 0) return;
          plan.holdBack(attempt, attempt.amountPence, 'disputed');
          const disputed = plan.attempts.get(attempt.id);
          if (!isLost && disputed) plan.holdBack(disputed, 0, 'won');
        }),
      'dispute',
    ),
  ),
  someone.map((who) =>
    step(`the customer opens ${who}`, (plan) =>
      withOne(payableIn(plan.purchase.schedule), who, ({ number, amountPence }) => plan.offer(number, amountPence)),
    ),
  ),
  someone.map((who) =>
    step(`the customer confirms ${who}`, (plan) => withOne(plan.attemptsIn('open'), who, (attempt) => plan.confirm(attempt))),
  ),
  // Webhooks come twice, and late.
  fc.tuple(someone, fc.constantFrom('accepted', 'taken', 'open', 'cancelled', 'reversed')).map(([who, status]) =>
    step(`late webhook ${who} ${status}`, (plan) =>
      withOne(plan.attemptsIn('collected', 'failed', 'reversed'), who, (attempt) => {
        const isTrue = status === 'reversed' ? attempt.takenBack !== undefined : status !== 'taken' || attempt.state.status !== 'failed';
        if (isTrue) plan.hear(attempt, { status, takenPence: attempt.amountPence, refundedPence: attempt.refundedPence });
      }),
    ),
  ),
];
