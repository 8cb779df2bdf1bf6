import { controller, serves } from '@kerbside/platform/http/controller';
import { readPolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { HistoryService } from './history.service.js';

export const HistoryController = controller({ history: HistoryService }, [
  serves(readPolicyAsAt, ({ params, query, caller }, { history }) => history.asAt(params.policyId, query.at, caller)),
]);
