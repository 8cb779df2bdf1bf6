import type { Endpoint as EndpointView } from '@kerbside/contracts/http/partners/partners';
import { signingSecrets, type Endpoint } from './endpoint.js';

/** An endpoint as staff see it. */
export const endpointView = (endpoint: Endpoint, now: Date): EndpointView => ({
  id: endpoint.id,
  url: endpoint.url,
  eventTypes: [...endpoint.eventTypes],
  status: endpoint.status,
  disabledBecause: endpoint.disabledBecause,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  oldSecretEndsAt: signingSecrets(endpoint, now)[1]?.endsAt?.toISOString() ?? null,
  createdAt: endpoint.createdAt.toISOString(),
});
