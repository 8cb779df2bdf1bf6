import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { pathId } from '../../ids.js';
import { passType } from './pass.js';

// Apple's web service for passes, as Apple documents it: a phone that has a pass keeps it current by these calls.

const call = callsOf('accounts');

/** What a pass names as its `webServiceURL`; phones add the rest of the paths. */
export const walletServicePath = '/api/accounts/wallet';

const pass = { passTypeId: pathId, serialNumber: pathId };
const registration = { deviceId: pathId, ...pass };
/** `ApplePass` and the token of the pass. */
const shown = { authorization: z.optional(z.string().check(z.maxLength(500))) };

/** As Apple writes it: `2027-03-02` is not enough, `Tue, 02 Mar 2027 10:00:00 GMT` is. */
const moment = z.optional(z.string().check(z.maxLength(100)));

export const registerForPass = call(`POST ${walletServicePath}/v1/devices/{deviceId}/registrations/{passTypeId}/{serialNumber}`, {
  id: 'wallet-register',
  who: 'provider signature',
  summary:
    'A phone wants to hear of changes of a pass (A7). 201, or 200 where it was registered before: the push token is then the new one. PASS_TOKEN_REFUSED 401 for the token of another pass, or a pass that there is not.',
  params: z.object(registration),
  headers: z.object(shown),
  body: z.object({
    pushToken: z.string('Send the push token').check(z.minLength(1, 'Send the push token'), z.maxLength(200, 'This is no push token')),
  }),
  bare: [201],
});

export const unregisterForPass = call(`DELETE ${walletServicePath}/v1/devices/{deviceId}/registrations/{passTypeId}/{serialNumber}`, {
  id: 'wallet-unregister',
  who: 'provider signature',
  summary: 'A phone has removed a pass. PASS_TOKEN_REFUSED 401 as for its registration.',
  params: z.object(registration),
  headers: z.object(shown),
});

export const changedPasses = z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() });

export const listChangedPasses = call(`GET ${walletServicePath}/v1/devices/{deviceId}/registrations/{passTypeId}`, {
  id: 'wallet-changed',
  who: 'provider signature',
  summary:
    'The passes of a phone that have changed since `passesUpdatedSince`, the `lastUpdated` of an earlier answer: JSON without an envelope, {"serialNumbers": […], "lastUpdated": "…"}; all of its passes without it. 204 when there are none.',
  query: z.object({ passesUpdatedSince: z.optional(z.string().check(z.maxLength(100))) }),
  data: changedPasses,
  file: 'application/json',
  bare: [204],
});

export const readLatestPass = call(`GET ${walletServicePath}/v1/passes/{passTypeId}/{serialNumber}`, {
  id: 'wallet-latest',
  who: 'provider signature',
  summary:
    'The pass as it is now, with Last-Modified; 304 when it has not changed since If-Modified-Since. PASS_TOKEN_REFUSED 401 as for its registration.',
  params: z.object(pass),
  headers: z.object({ ...shown, 'if-modified-since': moment }),
  data: z.unknown(),
  file: passType,
  bare: [304],
});

export const logOfWallets = call(`POST ${walletServicePath}/v1/log`, {
  id: 'wallet-log',
  who: 'provider signature',
  summary: 'What went wrong with passes on a phone. It is logged, without what names a phone, a pass or a car. TOO_MANY_TRIES 429.',
  body: z.object({ logs: z.array(z.string()).check(z.maxLength(1_000)) }),
});
