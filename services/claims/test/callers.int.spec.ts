import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { answersOf, callsOfOwners, matrixOf, askedForOwner, answersForOwner } from '@kerbside/platform/testing/authorisation-matrix';
import { sendTo, type TriedRequest } from '@kerbside/platform/testing/call-tables';
import { warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import { aPdf } from '@kerbside/platform/testing/sample-files';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid } from '../src/testing/paid.js';
import { issued } from './kept-policies.js';

/** A good form of each call of an owner that takes one. */
const forms: Readonly<Record<string, object>> = {
  'claim-open': { policy_id: 'none-such' },
  'claim-save': { answers: warrantyAnswers },
  'claim-submit': {},
  'claim-appeal': { text: 'The clutch broke with it' },
  'claim-file-add': { category: 'other' },
  'claim-answer': { text: 'Foss Garage' },
  'claim-payee': { company: 'Foss Garage' },
  'cancel-policy': { id: 'd0000000-0000-4000-8000-0000000000c1', productType: 'warranty', reason: 'sold_vehicle', reasonNote: 'In May' },
  'accept-terms': { model: 'Policy', id: 'd0000000-0000-4000-8000-0000000000c1', productType: 'warranty' },
  'cancel-renewal': { id: 'd0000000-0000-4000-8000-0000000000c1', productType: 'warranty', reason: 'sold_vehicle', reasonNote: 'In May' },
  'transfer-requisites': { policy_id: 'd0000000-0000-4000-8000-0000000000c1', email: 'nia@example.test' },
  'policy-transfer-request': { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' },
  'policy-transfer-withdraw': { why: 'The customer called' },
};
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

describe('the calls of claims', () => {
  const claims = startedService(service);
  beforeAll(() => {
    claims.clock.set(new Date('2026-12-20T12:00:00Z'));
    claims.answer(readPerson, ({ params: { userId } }) => aPerson({ id: userId }));
    claims.answer(readPurchasedQuote, () => aPurchasedQuote());
    claims.answer(readPaid, () => aPaid());
  });

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
    const body = forms[id];
    if (!body) return {};
    if (id === 'claim-file-add') return { body, file: { bytes: aPdf(), name: 'a.pdf' } };
    return { body: { ...body, ...('policy_id' in body ? { policy_id: policyId } : {}), ...('id' in body ? { id: policyId } : {}) } };
  };

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
});
