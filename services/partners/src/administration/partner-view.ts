import type { Partner as PartnerView } from '@kerbside/contracts/http/partners/partners';
import { endpointView } from '../endpoints/endpoint-view.js';
import type { Endpoint } from '../endpoints/endpoint.js';
import { liveKeys, type Partner } from '../partners/partner.js';

/** A partner as staff see it. */
export const partnerView = (partner: Partner, endpoints: readonly Endpoint[], now: Date): PartnerView => ({
  id: partner.id,
  name: partner.name,
  status: partner.status,
  topics: [...partner.topics],
  keys: liveKeys(partner, now).map(({ id, hint, createdAt, endsAt, lastUsedAt }) => ({
    id,
    hint,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  endpoints: endpoints.map((endpoint) => endpointView(endpoint, now)),
  createdAt: partner.createdAt.toISOString(),
});
