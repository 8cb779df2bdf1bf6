import { controller, serves } from '@kerbside/platform/http/controller';
import { changeCallbackGrade, readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { GradesService } from './grades.service.js';

export const GradesController = controller({ grades: GradesService }, [
  serves(changeCallbackGrade, ({ params, caller }, { grades }) => grades.change(params, caller)),
  serves(readCallbackGrade, ({ params, caller }, { grades }) => grades.read(params.quoteId, caller)),
]);
