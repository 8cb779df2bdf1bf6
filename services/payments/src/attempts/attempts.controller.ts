import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { AttemptsService } from './attempts.service.js';

@Controller()
export class AttemptsController {
  constructor(private readonly attempts: AttemptsService) {}

  @Serves(listAttempts)
  list(@Input() { params }: CallRequest<typeof listAttempts>) {
    return this.attempts.list(params.paymentId);
  }
}
