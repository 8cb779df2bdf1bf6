import { controller, serves } from '@kerbside/platform/http/controller';
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
import { PartnersService } from './partners.service.js';

export const PartnersController = controller({ partners: PartnersService, audit: Audit }, [
  serves(listPartners, ({ query }, { partners }) => partners.list(query)),
  serves(createPartner, ({ body, caller }, { partners }) => partners.create(body, caller)),
  serves(listEventTypes, () => ({ rows: eventTypes.map(({ type, topic, summary }) => ({ type, topic, summary })) })),
  serves(listPartnersAudit, ({ query }, { audit }) => audit.list(query)),
  serves(readPartner, ({ params }, { partners }) => partners.read(params.partnerId)),
  serves(changePartner, ({ params, body, caller }, { partners }) => partners.change(params.partnerId, body, caller)),
  serves(addPartnerKey, ({ params, caller }, { partners }) => partners.addKey(params.partnerId, caller)),
  serves(revokePartnerKey, ({ params, caller }, { partners }) => partners.revokeKey(params.partnerId, params.keyId, caller)),
]);
