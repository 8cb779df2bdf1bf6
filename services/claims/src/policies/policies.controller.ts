import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
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
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { PoliciesService } from './policies.service.js';

const pdf = 'application/pdf';

@Controller()
export class PoliciesController {
  constructor(
    private readonly policies: PoliciesService,
    private readonly audit: Audit,
  ) {}

  @Serves(listPolicies)
  list(@Input() { query }: CallRequest<typeof listPolicies>, @CurrentCaller() caller: Caller) {
    return this.policies.list(query, caller);
  }

  @Serves(readPolicy)
  read(@Input() { params }: CallRequest<typeof readPolicy>, @CurrentCaller() caller: Caller) {
    return this.policies.read(params.policyId, caller);
  }

  @Serves(downloadPolicy)
  async download(@Input() { params }: CallRequest<typeof downloadPolicy>, @CurrentCaller() caller: Caller) {
    const { name, bytes } = await this.policies.document(params.policyId, caller);
    return file(bytes, { name, mediaType: pdf });
  }

  @Serves(readPolicyInternally)
  readInternally(@Input() { params }: CallRequest<typeof readPolicyInternally>, @CurrentCaller() caller: Caller) {
    return this.policies.known(params.policyId, caller);
  }

  @Serves(readPoliciesOfQuote)
  async ofQuote(@Input() { params }: CallRequest<typeof readPoliciesOfQuote>) {
    return { policies: await this.policies.ofQuote(params.quoteId) };
  }

  @Serves(readCoverOfCar)
  coverOfCar(@Input() { body }: CallRequest<typeof readCoverOfCar>) {
    return this.policies.coverOf(body);
  }

  @Serves(readPolicyDocument)
  async documentInternally(@Input() { params }: CallRequest<typeof readPolicyDocument>, @CurrentCaller() caller: Caller) {
    const { name, bytes } = await this.policies.document(params.policyId, caller);
    return { name, mediaType: pdf, base64: bytes.toString('base64') };
  }

  @Serves(listIssuances)
  issuances(@Input() { body }: CallRequest<typeof listIssuances>) {
    return this.policies.issuedFor(body.purchaseIds);
  }

  @Serves(listClaimsAudit)
  listAudit(@Input() { query }: CallRequest<typeof listClaimsAudit>) {
    return this.audit.list(query);
  }
}
