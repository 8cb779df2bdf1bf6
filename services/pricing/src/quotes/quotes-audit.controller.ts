import { controller, serves } from '@kerbside/platform/http/controller';
import { listPricingAudit } from '@kerbside/contracts/http/pricing/audit';
import { Audit } from '@kerbside/platform/audit/audit';

export const QuotesAuditController = controller({ audit: Audit }, [serves(listPricingAudit, ({ query }, { audit }) => audit.list(query))]);
