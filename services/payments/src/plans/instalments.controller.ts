import { controller, serves } from '@kerbside/platform/http/controller';
import { calculateInstalments, calculateInstalmentsForStaff, calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { callerWithSecret } from '../quotes/quotes-client.js';
import { InstalmentsService } from './instalments.service.js';

export const InstalmentsController = controller({ instalments: InstalmentsService }, [
  serves(calculateInstalments, (asked, { instalments }) => instalments.ofQuote(asked.params, callerWithSecret(asked))),
  serves(calculateInstalmentsForStaff, ({ params, caller }, { instalments }) => instalments.ofQuote(params, { caller })),
  serves(calculatePaymentInstalments, ({ params, caller }, { instalments }) => instalments.ofPayment(params, { caller })),
]);
