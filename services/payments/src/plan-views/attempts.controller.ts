import { controller, serves } from '@kerbside/platform/http/controller';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { AttemptsService } from './attempts.service.js';

export const AttemptsController = controller({ attempts: AttemptsService }, [
  serves(listAttempts, ({ params }, { attempts }) => attempts.list(params.paymentId)),
]);
