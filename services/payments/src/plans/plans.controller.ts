import { controller, serves } from '@kerbside/platform/http/controller';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { calculateInstalments, calculateInstalmentsForStaff, calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { callerWithSecret } from '../sale/quotes-client.js';
import { InstalmentsService } from './instalments.service.js';
import { PlansService } from './plans.service.js';

export const PlansController = controller({ plans: PlansService, instalments: InstalmentsService }, [
  serves(readPlan, ({ params, caller }, { plans }) => plans.read(params.paymentId, caller)),
  serves(changePlan, ({ params, body, caller }, { plans }) => plans.change(params.paymentId, body, caller)),
  serves(cancelPlan, ({ params, body, caller }, { plans }) => plans.cancel(params.paymentId, body, caller)),
  serves(splitDebit, ({ body, caller }, { plans }) => plans.split(body, caller)),
  serves(debitStatus, ({ params, body, caller }, { plans }) => plans.status(params.id, body, caller)),
  serves(calculateInstalments, (asked, { instalments }) => instalments.ofQuote(asked.params, callerWithSecret(asked))),
  serves(calculateInstalmentsForStaff, ({ params, caller }, { instalments }) => instalments.ofQuote(params, { caller })),
  serves(calculatePaymentInstalments, ({ params, caller }, { instalments }) => instalments.ofPayment(params, { caller })),
]);
