import { controller, serves } from '@kerbside/platform/http/controller';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  undoMarkAsReset,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { MarksService } from './marks.service.js';

export const MarksController = controller({ marks: MarksService }, [
  serves(readPolicyDetails, ({ params }, { marks }) => marks.details(params.policyNumber)),
  serves(markAsRenewal, ({ body, caller }, { marks }) => marks.mark('renewal', body, caller)),
  serves(undoMarkAsRenewal, ({ body, caller }, { marks }) => marks.undo('renewal', body, caller)),
  serves(validateReset, ({ body }, { marks }) => marks.validate('reset', body)),
  serves(markAsReset, ({ body, caller }, { marks }) => marks.mark('reset', body, caller)),
  serves(undoMarkAsReset, ({ body, caller }, { marks }) => marks.undo('reset', body, caller)),
]);
