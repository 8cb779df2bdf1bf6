import { controller, serves } from '@kerbside/platform/http/controller';
import { readPaymentAsAt } from '@kerbside/contracts/http/payments/history';
import { HistoryService } from './history.service.js';

export const HistoryController = controller({ history: HistoryService }, [
  serves(readPaymentAsAt, ({ params, query, caller }, { history }) => history.asAt(params.paymentId, query.at, caller)),
]);
