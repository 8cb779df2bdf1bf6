import fc from 'fast-check';
import type { Happening } from './happenings.js';
import type { Plan } from './plan.js';
import { someone, step, withOne, type ModelStep } from './walk.js';

const pence = fc.integer({ min: 1, max: 3_000 });
const happens = (plan: Plan, what: Happening) => plan.walk.happened.add(what);

/** What staff and the cancellation of cover give back, and what providers make of it. */
export const refundSteps: fc.Arbitrary<ModelStep>[] = [
  fc.tuple(fc.option(pence), fc.boolean()).map(([amountPence, isOtherwise]) =>
    step(`refund ${amountPence ?? 'all'}${isOtherwise ? ' otherwise' : ''}`, (plan) => {
      if (plan.refunds.ask(amountPence, isOtherwise)) happens(plan, 'refund');
    }),
  ),
  fc.tuple(someone, fc.constantFrom('nothing', 'a while', 'good'), fc.boolean()).map(([who, refusesFor, isHeard]) =>
    step(`send ${who} refused for ${refusesFor}${isHeard ? '' : ', not heard'}`, (plan) =>
      withOne(plan.refunds.partsIn('requested'), who, (owed) => {
        plan.refunds.send(owed, refusesFor, isHeard);
        if (refusesFor !== 'nothing' && isHeard) happens(plan, 'refund refused');
      }),
    ),
  ),
  fc.tuple(someone, fc.boolean()).map(([who, isReturned]) =>
    step(`refund ${who} ${isReturned ? 'came back' : 'arrived'}`, (plan) =>
      withOne(plan.refunds.partsIn('pending', 'refunded'), who, (owed) => {
        plan.refunds.end(owed, isReturned);
        if (isReturned) happens(plan, 'refund came back');
      }),
    ),
  ),
  fc.constant(step('late money goes back', (plan) => plan.giveBackLate())),
  someone.map((who) =>
    step(`refund again ${who}`, (plan) => withOne(plan.refunds.partsIn('refused'), who, (owed) => plan.refunds.retry(owed))),
  ),
  someone.map((who) =>
    step(`bank has refund ${who}`, (plan) =>
      withOne(plan.refunds.partsIn('refused'), who, (owed) => {
        if (plan.refunds.settle(owed)) happens(plan, 'refund with bank');
      }),
    ),
  ),
  someone.map((who) =>
    step(`refund otherwise ${who}`, (plan) =>
      withOne(plan.refunds.partsIn('refused'), who, (owed) => {
        if (plan.refunds.redirect(owed)) happens(plan, 'refund paid otherwise');
      }),
    ),
  ),
  fc.tuple(someone, pence).map(([who, amountPence]) =>
    step(`refund by hand ${who} ${amountPence}`, (plan) =>
      withOne(plan.attemptsIn('collected'), who, (attempt) => {
        if (plan.refunds.byHand(attempt, amountPence)) happens(plan, 'refund by hand');
      }),
    ),
  ),
];
