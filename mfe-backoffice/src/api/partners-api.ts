import type { CallData, CallInput } from '@kerbside/contracts/call';
import {
  addPartnerKey,
  changePartner as changePartnerCall,
  createPartner as createPartnerCall,
  listEventTypes,
  listPartners,
  listPartnersAudit,
  readPartner,
  revokePartnerKey,
} from '@kerbside/contracts/http/partners/partners';
import {
  addEndpoint as addEndpointCall,
  changeEndpoint as changeEndpointCall,
  listDeliveries,
  removeEndpoint as removeEndpointCall,
  replayToEndpoint,
  rotateEndpointSecret,
  sendDeliveryAgain,
  type SeenEndpoint,
} from '@kerbside/contracts/http/partners/webhooks';
import { mutationOptions } from '@tanstack/react-query';
import { change, pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';
import { removal } from './removal.js';

export type EndpointPlace = CallInput<typeof changeEndpointCall>['params'];
export type DeliveryFilter = NonNullable<CallInput<typeof listDeliveries>['query']>;
export type AuditRow = CallData<typeof listPartnersAudit>['rows'][number];
type Endpoint = CallInput<typeof changeEndpointCall>['body'];

const listsKey = ['partners', 'list'];
export const partnerKey = (partnerId: string) => ['partners', partnerId];
const deliveriesKey = (partnerId: string) => [...partnerKey(partnerId), 'deliveries'];

export const partnersQuery = (site: Site, page: number) =>
  pageQueryOf(site, [...listsKey, page], listPartners, { query: { page: String(page) } });
export const partnerQuery = (site: Site, partnerId: string) => queryOf(site, partnerKey(partnerId), readPartner, { params: { partnerId } });
export const eventTypesQuery = (site: Site) => queryOf(site, ['event-types'], listEventTypes, {});
export const deliveriesQuery = (site: Site, partnerId: string, query: DeliveryFilter) =>
  pageQueryOf(site, [...deliveriesKey(partnerId), query], listDeliveries, { params: { partnerId }, query });
export const partnerTrailQuery = (site: Site, subjectId: string, page: number) =>
  pageQueryOf(site, [...partnerKey(subjectId), 'trail', page], listPartnersAudit, {
    query: { subjectId, page: String(page), perPage: '20' },
  });

const changes = ['partner-changed', 'endpoint-changed', 'endpoint-disabled'];
const sayWhoChanged = (site: Site, subjectId: string) =>
  sayWhoDid(site, { deed: { service: 'partners', subjectId, actions: changes, code: 'PARTNER_CHANGED' } });

export const createPartner = (site: Site) =>
  change((body: CallInput<typeof createPartnerCall>['body']) => send(site, createPartnerCall, { body }), listsKey);
export const changePartner = (site: Site, partnerId: string) =>
  change(
    (body: CallInput<typeof changePartnerCall>['body']) =>
      send(site, changePartnerCall, { params: { partnerId }, body }).catch(sayWhoChanged(site, partnerId)),
    partnerKey(partnerId),
  );
export const revokeKey = (site: Site, partnerId: string, keyId: string) =>
  change(() => removal(send(site, revokePartnerKey, { params: { partnerId, keyId } })), partnerKey(partnerId));

/*
 * These three answer with a key or a secret that is shown once. `usePartnerChanged` reads the partner again once the reader has kept it:
 * a failure to load before that would take the secret off the screen.
 */
export const addKey = (site: Site, partnerId: string) =>
  mutationOptions({ mutationFn: () => send(site, addPartnerKey, { params: { partnerId } }) });
export const addEndpoint = (site: Site, partnerId: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof addEndpointCall>['body']) => send(site, addEndpointCall, { params: { partnerId }, body }),
  });
export const newSecret = (site: Site, place: EndpointPlace) =>
  mutationOptions({ mutationFn: () => send(site, rotateEndpointSecret, { params: place }) });

export const changeEndpoint = (site: Site, place: EndpointPlace, was: SeenEndpoint) =>
  change(
    (wanted: Omit<Endpoint, 'status' | 'was'>) =>
      send(site, changeEndpointCall, { params: place, body: { ...wanted, status: was.status, was } }).catch(
        sayWhoChanged(site, place.partnerId),
      ),
    partnerKey(place.partnerId),
  );
export const switchEndpoint = (site: Site, place: EndpointPlace, was: SeenEndpoint, status: Endpoint['status']) =>
  change(
    () => send(site, changeEndpointCall, { params: place, body: { ...was, status, was } }).catch(sayWhoChanged(site, place.partnerId)),
    partnerKey(place.partnerId),
  );
export const removeEndpoint = (site: Site, place: EndpointPlace) =>
  change(() => removal(send(site, removeEndpointCall, { params: place })), partnerKey(place.partnerId));
export const replay = (site: Site, place: EndpointPlace) =>
  change(
    (body: CallInput<typeof replayToEndpoint>['body']) => send(site, replayToEndpoint, { params: place, body }),
    partnerKey(place.partnerId),
  );
export const sendAgain = (site: Site, partnerId: string) =>
  change((deliveryId: string) => send(site, sendDeliveryAgain, { params: { partnerId, deliveryId } }), deliveriesKey(partnerId));
