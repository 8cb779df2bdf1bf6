import { controller, serves } from '@kerbside/platform/http/controller';
import { readPaymentsTrail } from '@kerbside/contracts/http/audit-trails';
import { downloadReceipt, listPayments, readPayment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { listPaymentsAudit, readLedger } from '@kerbside/contracts/http/payments/ledger';
import { Audit } from '@kerbside/platform/audit/audit';
import { file } from '@kerbside/platform/calls/http';
import { callerWithSecret } from '../sale/quotes-client.js';
import { PaymentsService } from './payments.service.js';

export const PaymentsController = controller({ payments: PaymentsService, audit: Audit }, [
  serves(readPayment, (asked, { payments }) => payments.view(asked.params.quoteId, asked.query, callerWithSecret(asked))),
  serves(readReceipt, (asked, { payments }) => payments.receipt(asked.params.quoteId, callerWithSecret(asked))),
  serves(downloadReceipt, async ({ params, caller }, { payments }) => {
    const { name, bytes } = await payments.document(params.paymentId, caller);
    return file(bytes, { name, mediaType: 'application/pdf' });
  }),
  serves(listPayments, ({ query, caller }, { payments }) => payments.list(query, caller)),
  serves(readLedger, ({ params }, { payments }) => payments.ledger(params.paymentId)),
  serves(listPaymentsAudit, ({ query }, { audit }) => audit.list(query)),
  serves(readPaymentsTrail, ({ query }, { payments }) => payments.trail(Number(query.after))),
]);
