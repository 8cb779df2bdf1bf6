import { controller, serves } from '@kerbside/platform/http/controller';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { PlansService } from './plans.service.js';

export const PlansController = controller({ plans: PlansService }, [
  serves(readPlan, ({ params, caller }, { plans }) => plans.read(params.paymentId, caller)),
  serves(changePlan, ({ params, body, caller }, { plans }) => plans.change(params.paymentId, body, caller)),
  serves(cancelPlan, ({ params, body, caller }, { plans }) => plans.cancel(params.paymentId, body, caller)),
  serves(splitDebit, ({ body, caller }, { plans }) => plans.split(body, caller)),
  serves(debitStatus, ({ params, body, caller }, { plans }) => plans.status(params.id, body, caller)),
]);
