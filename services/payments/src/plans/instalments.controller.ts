import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { calculateInstalments, calculateInstalmentsForStaff, calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { callerWithSecret } from '../quotes/quotes-client.js';
import { InstalmentsService } from './instalments.service.js';

@Controller()
export class InstalmentsController {
  constructor(private readonly instalments: InstalmentsService) {}

  @Serves(calculateInstalments)
  ofQuote(@Input() { params, headers }: CallRequest<typeof calculateInstalments>, @CurrentCaller() caller: Caller) {
    return this.instalments.ofQuote(params, callerWithSecret(caller, headers));
  }

  @Serves(calculateInstalmentsForStaff)
  ofQuoteForStaff(@Input() { params }: CallRequest<typeof calculateInstalmentsForStaff>, @CurrentCaller() caller: Caller) {
    return this.instalments.ofQuote(params, { caller });
  }

  @Serves(calculatePaymentInstalments)
  ofPayment(@Input() { params }: CallRequest<typeof calculatePaymentInstalments>, @CurrentCaller() caller: Caller) {
    return this.instalments.ofPayment(params, { caller });
  }
}
