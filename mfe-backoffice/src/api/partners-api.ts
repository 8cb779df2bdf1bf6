import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
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
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  removeEndpoint,
  replayToEndpoint,
  rotateEndpointSecret,
  sendDeliveryAgain,
} from '@kerbside/contracts/http/partners/webhooks';

/** Which endpoint of which partner. */
export type EndpointPlace = CallInput<typeof changeEndpoint>['params'];
export type DeliveryFilter = NonNullable<CallInput<typeof listDeliveries>['query']>;

/** The calls that admins make about partners. */
export const partnersApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: (page: number, signal: AbortSignal) => send(listPartners, { query: { page: String(page) } }, { signal }),
    read: (partnerId: string, signal: AbortSignal) => send(readPartner, { params: { partnerId } }, { signal }),
    create: (body: CallInput<typeof createPartner>['body']) => send(createPartner, { body }),
    change: (partnerId: string, body: CallInput<typeof changePartner>['body']) => send(changePartner, { params: { partnerId }, body }),
    addKey: (partnerId: string) => send(addPartnerKey, { params: { partnerId } }),
    revokeKey: (partnerId: string, keyId: string) => send(revokePartnerKey, { params: { partnerId, keyId } }),
    eventTypes: (signal: AbortSignal) => send(listEventTypes, {}, { signal }),

    addEndpoint: (partnerId: string, body: CallInput<typeof addEndpoint>['body']) => send(addEndpoint, { params: { partnerId }, body }),
    changeEndpoint: (params: EndpointPlace, body: CallInput<typeof changeEndpoint>['body']) => send(changeEndpoint, { params, body }),
    removeEndpoint: (params: EndpointPlace) => send(removeEndpoint, { params }),
    newSecret: (params: EndpointPlace) => send(rotateEndpointSecret, { params }),
    replay: (params: EndpointPlace, body: CallInput<typeof replayToEndpoint>['body']) => send(replayToEndpoint, { params, body }),

    deliveries: (partnerId: string, query: DeliveryFilter, signal: AbortSignal) =>
      send(listDeliveries, { params: { partnerId }, query }, { signal }),
    sendAgain: (partnerId: string, deliveryId: string) => send(sendDeliveryAgain, { params: { partnerId, deliveryId } }),
    audit: (subjectId: string, page: number, signal: AbortSignal) =>
      send(listPartnersAudit, { query: { subjectId, page: String(page), perPage: '20' } }, { signal }),
  };
};
export type PartnersApi = ReturnType<typeof partnersApi>;
