import { controller, serves } from '@kerbside/platform/http/controller';
import { choosePlanCard, openOverdue, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { OverdueService } from './overdue.service.js';
import { PlanCardService } from './plan-card.service.js';

export const OverdueController = controller({ overdue: OverdueService, cards: PlanCardService }, [
  serves(openOverdue, ({ params, body, caller }, { overdue }) => overdue.open(params.paymentId, body, caller)),
  serves(settleOverdue, ({ params, body, caller }, { overdue }) => overdue.settle(params.paymentId, body.line, caller)),
  serves(choosePlanCard, ({ params, body, caller }, { cards }) => cards.choose(params.paymentId, body.saved_card, caller)),
]);
