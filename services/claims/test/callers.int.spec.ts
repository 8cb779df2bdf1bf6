import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { answersOf, callsOfOwners, matrixOf, askedForOwner, answersForOwner } from '@kerbside/platform/testing/authorisation-matrix';
import {
  callsOfService,
  isPlainEnglish,
  isOfOwnerAlone,
  isTriedHere,
  sendTo,
  wrongFields,
  type TriedRequest,
} from '@kerbside/platform/testing/call-tables';
import { warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import { aPdf } from '@kerbside/platform/testing/sample-files';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid } from '../src/testing/paid.js';
import { issued } from './kept-policies.js';

const calls = callsOfService('claims').filter(isTriedHere);

const mark = { body: { policy_id: 'd0000000-0000-4000-8000-0000000000c1', original_policy_number: 'KS-WAR-0000001-100' } };
const unmark = { body: { ...mark.body, why: 'The wrong policy' } };
/** A good form of each call that takes one. */
const forms: Readonly<Record<string, TriedRequest & { readonly body: object }>> = {
  'claim-open': { body: { policy_id: 'none-such' } },
  'claim-save': { body: { answers: warrantyAnswers } },
  'claim-submit': { body: {} },
  'claim-appeal': { body: { text: 'The clutch broke with it' } },
  'claim-file-add': { body: { category: 'other' } },
  'claim-ask': { body: { text: 'Which garage has the car?' } },
  'claim-answer': { body: { text: 'Foss Garage' } },
  'claim-decide': {
    body: { lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 50_000 }], note: 'The gearbox is covered.' },
  },
  'claim-payee': { body: { company: 'Foss Garage' } },
  'claim-pay': { body: { reference: 'FP-1' } },
  'cancel-policy': {
    body: { id: 'd0000000-0000-4000-8000-0000000000c1', productType: 'warranty', reason: 'sold_vehicle', reasonNote: 'In May' },
  },
  'staff-cancellation-working': { body: { on: '2026-11-20' } },
  'staff-cancellation': {
    body: { on: '2026-11-20', reason: 'sold_vehicle', reasonNote: 'In May', why: 'The customer called', workingId: 'none-such' },
  },
  'policy-reinstate': { body: { why: 'The customer called' } },
  'accept-terms': { body: { model: 'Policy', id: 'd0000000-0000-4000-8000-0000000000c1', productType: 'warranty' } },
  'cancel-renewal': {
    body: { id: 'd0000000-0000-4000-8000-0000000000c1', productType: 'warranty', reason: 'sold_vehicle', reasonNote: 'In May' },
  },
  'initiation-bypass': { body: { notify: true, why: 'Asked by telephone' } },
  'transfer-requisites': { body: { policy_id: 'd0000000-0000-4000-8000-0000000000c1', email: 'nia@example.test' } },
  'policy-transfer-request': { body: { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' } },
  'policy-transfer-withdraw': { body: { why: 'The customer called' } },
  'transfer-invited': { body: { token: 'none-such' } },
  'transfer-invitation': { body: { token: 'none-such' } },
  'transfer-accept': { body: { token: 'none-such', accepts: true } },
  'transfer-decline': { body: { token: 'none-such' } },
  'mark-as-renewal': mark,
  'undo-mark-as-renewal': unmark,
  'validate-reset': mark,
  'mark-as-reset': mark,
  'undo-mark-as-reset': unmark,
  'internal-issuances': { body: { purchaseIds: [] } },
  'internal-cover-of-car': {
    body: { customerId: 'd0000000-0000-4000-8000-0000000000c1', registrationNumber: null, make: 'Ford', model: 'Focus' },
  },
};
/** A5: what is said of a file that is not there. */
const noSuchFile = 'Something went wrong. Please refresh page and try again.';
const ofNoFile = ['delete-claim-file', 'claim-file-delete'];
/** Calls that name a record, in their path or their form. The public one tells whoever has no good link nothing. */
const ofRecords = calls.filter(
  ({ id, path, who: by }) =>
    !['service', 'public'].includes(by) &&
    !/^claims-(dead-letter|stuck-work)-|^claim-file-add$/.test(id) &&
    (path.includes('{') || ['policy_id', 'id', 'token'].some((name) => name in (forms[id]?.body ?? {}))),
);
const takesForms = calls.flatMap(({ id, body, who: by }) => (body && by !== 'service' ? [{ id, body }] : []));
/** Its form comes with a file. */
const withoutFile = takesForms.filter(({ id }) => id !== 'claim-file-add');
const params = {
  policyId: 'none-such',
  policyNumber: 'none-such',
  claimId: 'none-such',
  claimUuid: 'none-such',
  id: 'none-such',
  productType: 'warranty',
  type: 'warranty',
  date: '2026-11-20',
  mileage: '44000',
};
const customer = { kind: 'customer', userId: '00000000-0000-4000-8000-00000000000b' } as const;
const finance = { kind: 'staff', userId: '00000000-0000-4000-8000-00000000000a', role: 'finance' } as const;

describe('the calls of claims', () => {
  let claims: ServiceUnderTest;
  const ask = (id: string, over: TriedRequest = {}) => {
    const caller = isOfOwnerAlone(id) ? customer : finance;
    return sendTo(claims, id, { params, headers: claims.as(caller), ...forms[id], ...over });
  };

  beforeAll(async () => {
    claims = await testService(service);
    claims.clock.set(new Date('2026-12-20T12:00:00Z'));
    claims.answer(readPerson, ({ params: { userId } }) => aPerson({ id: userId }));
    claims.answer(readPurchasedQuote, () => aPurchasedQuote());
    claims.answer(readPaid, () => aPaid());
  });
  afterAll(() => claims?.close());

  /** A policy of somebody who has begun a claim with a file, and what a path names of them. */
  const records = async () => {
    const policy = await issued(claims);
    const headers = claims.as({ kind: 'customer', userId: policy.customerId });
    const opened = await sendTo(claims, 'claim-open', { headers, body: { policy_id: policy.id } }).expect(200);
    const claimId: string = opened.body.data.id;
    const added = await sendTo(claims, 'claim-file-add', {
      params: { claimId },
      headers,
      body: { category: 'other' },
      file: { bytes: aPdf(), name: 'a.pdf' },
    }).expect(200);
    const [policyId, file] = [policy.id, added.body.data.files[0]];
    return { ownerId: policy.customerId, policyId, params: { ...params, policyId, claimId, claimUuid: claimId, id: file.id } };
  };
  /** The good form of a call, about this policy. */
  const ownForm = (id: string, policyId: string): TriedRequest => {
    const body = forms[id]?.body;
    if (!body) return {};
    if (id === 'claim-file-add') return { body, file: { bytes: aPdf(), name: 'a.pdf' } };
    return { body: { ...body, ...('policy_id' in body ? { policy_id: policyId } : {}), ...('id' in body ? { id: policyId } : {}) } };
  };

  it('have a good form each, where they take one', () => {
    expect(calls.flatMap(({ id, body }) => (body ? [id] : [])).toSorted()).toEqual(Object.keys(forms).toSorted());
  });

  it.each(matrixOf('claims'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(claims, row)).toEqual(row.answers),
  );

  it.each(callsOfOwners('claims'))(
    '%s finds what is its caller’s own, and changes nothing for a stranger or for staff who may not',
    async (id) => {
      const owned = await records();
      expect(await askedForOwner(claims, id, { ...owned, ...ownForm(id, owned.policyId) })).toEqual(answersForOwner(id));
    },
  );

  it.each(ofRecords)('A3, A5: $id finds no record that does not exist', async ({ id }) => {
    const { status, body } = await ask(id);
    const message = ofNoFile.includes(id) ? noSuchFile : 'We could not find that.';
    expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', message }]);
  });

  it.each(withoutFile.flatMap(({ id, body }) => wrongFields(body, forms[id]?.body ?? {}).map((wrong) => ({ id, ...wrong }))))(
    '$id refuses $field that is $why, next to it',
    async ({ id, field, form }) => {
      const { status, body } = await ask(id, { body: form });
      expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([400, 'INVALID', [field]]);
      expect(isPlainEnglish(body.error.fields[field])).toBe(true);
    },
  );
});
