import type { CallInput } from '@kerbside/contracts/call';
import type { changeRole as changeRoleCall } from '@kerbside/contracts/http/accounts/accounts';
import type { removePasskey as removePasskeyCall } from '@kerbside/contracts/http/accounts/passkeys';
import type { changePartner as changePartnerCall, createPartner as createPartnerCall } from '@kerbside/contracts/http/partners/partners';
import type {
  addEndpoint as addEndpointCall,
  changeEndpoint as changeEndpointCall,
  replayToEndpoint,
  SeenEndpoint,
} from '@kerbside/contracts/http/partners/webhooks';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { mutationOptions } from '@tanstack/react-query';
import type { BackofficeApi } from './backoffice-api.js';
import type { GarageSystemsApi } from './garage-systems-api.js';
import { keys } from './keys.js';
import type { EndpointPlace, PartnersApi } from './partners-api.js';
import type { StuckWorkApi } from './every-service.js';
import { outdates } from './outdates.js';

export const changeRole = (api: BackofficeApi, personId: string) =>
  mutationOptions({
    mutationFn: (change: CallInput<typeof changeRoleCall>['body']) => api.changeRole(personId, change),
    onSuccess: outdates(keys.staff, keys.customer(personId)),
  });

export const removePasskey = (api: BackofficeApi, passkeyId: string) =>
  mutationOptions({
    mutationFn: (proof: CallInput<typeof removePasskeyCall>['body']) => api.removePasskey(passkeyId, proof),
    onSuccess: outdates(keys.ownSignIn),
  });

export const createPartner = (api: PartnersApi) =>
  mutationOptions({
    mutationFn: (partner: CallInput<typeof createPartnerCall>['body']) => api.create(partner),
    onSuccess: outdates(keys.partnerLists),
  });
export const changePartner = (api: PartnersApi, partnerId: string) =>
  mutationOptions({
    mutationFn: (change: CallInput<typeof changePartnerCall>['body']) => api.change(partnerId, change),
    onSuccess: outdates(keys.partner(partnerId)),
    // A colleague may have changed it.
    onError: outdates(keys.partner(partnerId)),
  });
export const revokeKey = (api: PartnersApi, partnerId: string, keyId: string) =>
  mutationOptions({ mutationFn: () => api.revokeKey(partnerId, keyId), onSuccess: outdates(keys.partner(partnerId)) });

/*
 * These three answer with a key or a secret that is shown once. `usePartnerChanged` reads the partner again once the reader has kept it:
 * a failure to load before that would take the secret off the screen.
 */
export const addKey = (api: PartnersApi, partnerId: string) => mutationOptions({ mutationFn: () => api.addKey(partnerId) });
export const addEndpoint = (api: PartnersApi, partnerId: string) =>
  mutationOptions({ mutationFn: (endpoint: CallInput<typeof addEndpointCall>['body']) => api.addEndpoint(partnerId, endpoint) });
export const newSecret = (api: PartnersApi, place: EndpointPlace) => mutationOptions({ mutationFn: () => api.newSecret(place) });

/** Answers with a secret that is shown once: the page reads its list again afterwards. */
export const makeGarageSecret = (api: GarageSystemsApi, garageId: string) =>
  mutationOptions({ mutationFn: () => api.makeSecret(garageId) });
export const revokeGarageSecret = (api: GarageSystemsApi, garageId: string) =>
  mutationOptions({ mutationFn: () => api.revokeSecret(garageId), onSuccess: outdates(keys.garageSystemLists) });
export const setTakesPayments = (api: GarageSystemsApi, garageId: string, takes: boolean) =>
  mutationOptions({ mutationFn: () => api.setTakesPayments(garageId, takes), onSuccess: outdates(keys.garageSystemLists) });

type Endpoint = CallInput<typeof changeEndpointCall>['body'];
export const changeEndpoint = (api: PartnersApi, place: EndpointPlace, was: SeenEndpoint) =>
  mutationOptions({
    mutationFn: (wanted: Omit<Endpoint, 'status' | 'was'>) => api.changeEndpoint(place, { ...wanted, status: was.status, was }),
    onSuccess: outdates(keys.partner(place.partnerId)),
  });
export const switchEndpoint = (api: PartnersApi, place: EndpointPlace, was: SeenEndpoint, status: Endpoint['status']) =>
  mutationOptions({
    mutationFn: () => api.changeEndpoint(place, { ...was, status, was }),
    onSuccess: outdates(keys.partner(place.partnerId)),
    // A colleague may have changed it.
    onError: outdates(keys.partner(place.partnerId)),
  });
export const removeEndpoint = (api: PartnersApi, place: EndpointPlace) =>
  mutationOptions({ mutationFn: () => api.removeEndpoint(place), onSuccess: outdates(keys.partner(place.partnerId)) });
export const replay = (api: PartnersApi, place: EndpointPlace) =>
  mutationOptions({
    mutationFn: (span: CallInput<typeof replayToEndpoint>['body']) => api.replay(place, span),
    onSuccess: outdates(keys.partner(place.partnerId)),
  });
export const sendAgain = (api: PartnersApi, partnerId: string) =>
  mutationOptions({
    mutationFn: (deliveryId: string) => api.sendAgain(partnerId, deliveryId),
    onSuccess: outdates(keys.deliveryLists(partnerId)),
  });

export const tryAgain = (api: StuckWorkApi) =>
  mutationOptions({ mutationFn: (work: StuckWork) => api.tryAgain(work), onSuccess: outdates(keys.stuckWork) });
