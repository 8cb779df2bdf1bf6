import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { listPricingAudit } from '@kerbside/contracts/http/pricing/audit';
import { Audit } from '@kerbside/platform/audit/audit';
import { Input, Serves } from '@kerbside/platform/calls/http';

@Controller()
export class QuotesAuditController {
  constructor(private readonly audit: Audit) {}

  @Serves(listPricingAudit)
  list(@Input() { query }: CallRequest<typeof listPricingAudit>) {
    return this.audit.list(query);
  }
}
