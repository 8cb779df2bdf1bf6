import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { eventTypes } from '@kerbside/contracts/events/all';
import {
  addPartnerKey,
  changePartner,
  createPartner,
  listEventTypes,
  listPartners,
  listPartnersAudit,
  readPartner,
  revokePartnerKey,
} from '@kerbside/contracts/http/partners/partners';
import { Audit } from '@kerbside/platform/audit/audit';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { PartnersService } from './partners.service.js';

@Controller()
export class PartnersController {
  constructor(
    private readonly partners: PartnersService,
    private readonly audit: Audit,
  ) {}

  @Serves(listPartners)
  list(@Input() { query }: CallRequest<typeof listPartners>) {
    return this.partners.list(query);
  }

  @Serves(createPartner)
  create(@Input() { body }: CallRequest<typeof createPartner>, @CurrentCaller() caller: Caller) {
    return this.partners.create(body, caller);
  }

  @Serves(listEventTypes)
  listTypes() {
    return { rows: eventTypes.map(({ type, topic, summary }) => ({ type, topic, summary })) };
  }

  @Serves(listPartnersAudit)
  listAudit(@Input() { query }: CallRequest<typeof listPartnersAudit>) {
    return this.audit.list(query);
  }

  @Serves(readPartner)
  read(@Input() { params }: CallRequest<typeof readPartner>) {
    return this.partners.read(params.partnerId);
  }

  @Serves(changePartner)
  change(@Input() { params, body }: CallRequest<typeof changePartner>, @CurrentCaller() caller: Caller) {
    return this.partners.change(params.partnerId, body, caller);
  }

  @Serves(addPartnerKey)
  addKey(@Input() { params }: CallRequest<typeof addPartnerKey>, @CurrentCaller() caller: Caller) {
    return this.partners.addKey(params.partnerId, caller);
  }

  @Serves(revokePartnerKey)
  revokeKey(@Input() { params }: CallRequest<typeof revokePartnerKey>, @CurrentCaller() caller: Caller) {
    return this.partners.revokeKey(params.partnerId, params.keyId, caller);
  }
}
