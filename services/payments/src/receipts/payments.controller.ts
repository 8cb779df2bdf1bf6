import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readPaymentsTrail } from '@kerbside/contracts/http/audit-trails';
import { downloadReceipt, listPayments, readPayment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { listPaymentsAudit, readLedger } from '@kerbside/contracts/http/payments/ledger';
import { Audit } from '@kerbside/platform/audit/audit';
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { PaymentsService } from './payments.service.js';
import { callerWithSecret } from '../quotes/quotes-client.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly audit: Audit,
  ) {}

  @Serves(readPayment)
  view(@Input() { params, headers, query }: CallRequest<typeof readPayment>, @CurrentCaller() caller: Caller) {
    return this.payments.view(params.quoteId, query, callerWithSecret(caller, headers));
  }

  @Serves(readReceipt)
  receipt(@Input() { params, headers }: CallRequest<typeof readReceipt>, @CurrentCaller() caller: Caller) {
    return this.payments.receipt(params.quoteId, callerWithSecret(caller, headers));
  }

  @Serves(downloadReceipt)
  async download(@Input() { params }: CallRequest<typeof downloadReceipt>, @CurrentCaller() caller: Caller) {
    const { name, bytes } = await this.payments.document(params.paymentId, caller);
    return file(bytes, { name, mediaType: 'application/pdf' });
  }

  @Serves(listPayments)
  list(@Input() { query }: CallRequest<typeof listPayments>, @CurrentCaller() caller: Caller) {
    return this.payments.list(query, caller);
  }

  @Serves(readLedger)
  ledger(@Input() { params }: CallRequest<typeof readLedger>) {
    return this.payments.ledger(params.paymentId);
  }

  @Serves(listPaymentsAudit)
  audited(@Input() { query }: CallRequest<typeof listPaymentsAudit>) {
    return this.audit.list(query);
  }

  @Serves(readPaymentsTrail)
  trail(@Input() { query }: CallRequest<typeof readPaymentsTrail>) {
    return this.payments.trail(Number(query.after));
  }
}
