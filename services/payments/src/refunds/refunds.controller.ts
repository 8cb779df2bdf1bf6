import { controller, serves } from '@kerbside/platform/http/controller';
import {
  askForRefund,
  listRefunds,
  previewRefund,
  readPaid,
  redirectRefund,
  requestRefund,
  retryRefund,
} from '@kerbside/contracts/http/payments/refunds';
import { RefundsService } from './refunds.service.js';

export const RefundsController = controller({ refunds: RefundsService }, [
  serves(previewRefund, ({ params, body }, { refunds }) => refunds.preview(params.paymentId, body)),
  serves(requestRefund, ({ params, body, caller }, { refunds }) => refunds.request(params.paymentId, body, caller)),
  serves(listRefunds, ({ params, caller }, { refunds }) => refunds.list(params.paymentId, caller)),
  serves(retryRefund, ({ params, caller }, { refunds }) => refunds.retry(params.refundId, Number(params.number), caller)),
  serves(redirectRefund, ({ params, body, caller }, { refunds }) =>
    refunds.redirect({ refundId: params.refundId, number: Number(params.number) }, body.reference, caller),
  ),
  serves(readPaid, ({ params }, { refunds }) => refunds.paid(params.paymentId)),
  serves(askForRefund, ({ params, body, caller }, { refunds }) => refunds.askFor(params.refundId, body, caller)),
]);
