import { controller, serves } from '@kerbside/platform/http/controller';
import {
  downloadPolicy,
  listClaimsAudit,
  listIssuances,
  listPolicies,
  readPolicy,
  readPolicyDocument,
  readPoliciesOfQuote,
  readPolicyInternally,
} from '@kerbside/contracts/http/claims/policies';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { Audit } from '@kerbside/platform/audit/audit';
import { file } from '@kerbside/platform/calls/http';
import { PoliciesService } from './policies.service.js';

const pdf = 'application/pdf';

export const PoliciesController = controller({ policies: PoliciesService, audit: Audit }, [
  serves(listPolicies, ({ query, caller }, { policies }) => policies.list(query, caller)),
  serves(readPolicy, ({ params, caller }, { policies }) => policies.read(params.policyId, caller)),
  serves(downloadPolicy, async ({ params, caller }, { policies }) => {
    const { name, bytes } = await policies.document(params.policyId, caller);
    return file(bytes, { name, mediaType: pdf });
  }),
  serves(readPolicyInternally, ({ params, caller }, { policies }) => policies.known(params.policyId, caller)),
  serves(readPoliciesOfQuote, async ({ params }, { policies }) => ({ policies: await policies.ofQuote(params.quoteId) })),
  serves(readCoverOfCar, ({ body }, { policies }) => policies.coverOf(body)),
  serves(readPolicyDocument, async ({ params, caller }, { policies }) => {
    const { name, bytes } = await policies.document(params.policyId, caller);
    return { name, mediaType: pdf, base64: bytes.toString('base64') };
  }),
  serves(listIssuances, ({ body }, { policies }) => policies.issuedFor(body.purchaseIds)),
  serves(listClaimsAudit, ({ query }, { audit }) => audit.list(query)),
]);
