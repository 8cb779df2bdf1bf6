import {
  answerAboutClaim,
  appealClaim,
  deleteClaimFile,
  discardClaim,
  listClaims,
  nameClaimPayee,
  openClaim,
  readClaim,
  readClaimMotTests,
  recordClaimMileage,
  saveClaim,
  submitClaim,
  type Claim,
} from '@kerbside/contracts/http/claims/claims';
import { client } from '@kerbside/contracts/client';
import { keepPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { claimsApi } from '../src/api/claims-api.js';
import { policyId } from '../src/testing/samples.js';
import { aClaim, aClaimFile, claimId, decided, wholeAnswers } from '../src/testing/samples-claims.js';

/** Nobody else’s pact reads this customer’s claims. */
const customerId = 'c0000000-0000-4000-8000-0000000000c1';
const signedIn = ['a customer is signed in', { customerId }] as const;
const facts = { claimId, policyId, customerId };
const begun = ['the only claim was begun', facts] as const;
const sent = ['the only claim was sent', facts] as const;
const isDecided = ['the only claim was decided', facts] as const;
const params = { claimId };
const apiAt = (url: string) => claimsApi(fetchFrom(url));

const at = '2026-11-20T12:00:00.000Z';
const kept: Partial<Claim> = {
  answers: wholeAnswers,
  mileage: { mileage: 44_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 },
  files: [aClaimFile()],
};
const asSent: Partial<Claim> = { ...kept, status: 'submitted', submittedAt: at, dueOn: '2026-11-27' };

const account = { account_holder: 'Jo Smith', sort_code: '20-00-00', account_number: '55779911' };

describe('where a claim is paid', () => {
  it('is an account that payments keeps', () => {
    const data = { id: claimId, holder: 'Jo Smith', ends: '11' };
    return expectCall('mfe-account', keepPayoutAccount, { so: 'to be paid there', given: [signedIn], body: account, data }, async (url) => {
      expect(await client(fetchFrom(url)).send(keepPayoutAccount, { body: account })).toMatchObject({ ends: '11' });
    });
  });

  it('is said of the claim', () => {
    const company = 'Moor Motors';
    return expectCall(
      'mfe-account',
      nameClaimPayee,
      {
        so: 'to pay the garage',
        given: [signedIn, isDecided],
        params,
        body: { company },
        data: { ...decided(), ...kept, submittedAt: at, payee: { company, account: null } },
      },
      async (url) => {
        expect((await apiAt(url).payTo(claimId, { company, account: undefined })).payee?.company).toBe(company);
      },
    );
  });
});

describe('what the account asks about claims', () => {
  it('those of the customer', () => {
    const data = { rows: [aClaim(kept)], paging: { page: 1, perPage: 50, count: 1 } };
    return expectCall(
      'mfe-account',
      listClaims,
      { so: 'of the customer', given: [signedIn, begun], query: { perPage: '50' }, data },
      async (url) => {
        expect((await apiAt(url).list(noSignal)).rows).toEqual(data.rows);
      },
    );
  });

  it('to open one', () =>
    expectCall(
      'mfe-account',
      openClaim,
      { so: 'which goes on', given: [signedIn, begun], body: { policy_id: policyId }, data: aClaim(kept), saying: { status: 'draft' } },
      async (url) => {
        expect(await apiAt(url).open(policyId)).toMatchObject({ status: 'draft' });
      },
    ));

  it.each([
    ['one that was begun', begun, aClaim(kept)],
    ['one that was sent', sent, aClaim(asSent)],
    ['one that was decided', isDecided, { ...decided(), ...kept, submittedAt: at }],
  ] as const)('%s', (so, given, data) =>
    expectCall('mfe-account', readClaim, { so, given: [signedIn, given], params, data, saying: { status: data.status } }, async (url) => {
      expect(await apiAt(url).read(claimId)).toEqual(data);
    }),
  );

  it('one that is not the customer’s', () =>
    expectRefusal(
      'mfe-account',
      readClaim,
      { so: 'of a stranger', given: [signedIn, begun], params: { claimId: 'unknown' }, status: 404, code: 'NOT_FOUND' },
      async (url) => {
        await expect(apiAt(url).read('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      },
    ));

  it('for the tests that its car failed', () => {
    const data = { rows: [] };
    return expectCall('mfe-account', readClaimMotTests, { so: 'to go on', given: [signedIn, begun], params, data }, async (url) => {
      expect(await apiAt(url).motTests(claimId, new AbortController().signal)).toEqual(data);
    });
  });

  it('to keep the answers so far', () =>
    expectCall(
      'mfe-account',
      saveClaim,
      { so: 'before it is sent', given: [signedIn, begun], params, body: { answers: wholeAnswers }, data: aClaim(kept) },
      async (url) => {
        expect(await apiAt(url).save(claimId, wholeAnswers)).toMatchObject({ status: 'draft' });
      },
    ));

  it('to keep the answers of one that was sent', () =>
    expectRefusal(
      'mfe-account',
      saveClaim,
      { so: 'after it was sent', given: [signedIn, sent], params, body: { answers: {} }, status: 409, code: 'CLAIM_STATE' },
      async (url) => {
        await expect(apiAt(url).save(claimId, {})).rejects.toMatchObject({ code: 'CLAIM_STATE' });
      },
    ));

  it('to confirm its mileage', () => {
    const asked = { productType: 'warranty', claimUuid: claimId, mileage: '44000' };
    const data = { mileageCoveredSinceInception: 2_000, componentContribution: 100 };
    return expectCall('mfe-account', recordClaimMileage, { so: 'to go on', given: [signedIn, begun], params: asked, data }, async (url) => {
      expect(await apiAt(url).mileage(claimId, 'warranty', '44000')).toEqual(data);
    });
  });

  it('to send it', () =>
    expectCall(
      'mfe-account',
      submitClaim,
      { so: 'complete', given: [signedIn, begun], params, data: aClaim(asSent), saying: { status: 'submitted' } },
      async (url) => {
        expect(await apiAt(url).submit(claimId)).toMatchObject({ status: 'submitted' });
      },
    ));

  it('to delete it', () =>
    expectCall('mfe-account', discardClaim, { so: 'before it is sent', given: [signedIn, begun], params, data: {} }, async (url) => {
      expect(await apiAt(url).discard(claimId)).toEqual({});
    }));

  it('to appeal', () => {
    const text = 'The clutch broke with it';
    const data: Claim = { ...decided(), ...asSent, status: 'appealed', appeal: { text, at } };
    return expectCall(
      'mfe-account',
      appealClaim,
      { so: 'after the decision', given: [signedIn, isDecided], params, body: { text }, data, saying: { status: 'appealed' } },
      async (url) => {
        expect(await apiAt(url).appeal(claimId, text)).toMatchObject({ status: 'appealed' });
      },
    );
  });

  it('to answer what we asked', () => {
    const asked = [{ text: 'Which garage has the car?', at, answer: { text: 'Foss Garage', at } }];
    const data: Claim = { ...aClaim(asSent), asked, waitsForCustomer: false };
    return expectCall(
      'mfe-account',
      answerAboutClaim,
      {
        so: 'so that the claim goes on',
        given: [signedIn, ['the only claim waits for an answer', facts]],
        params,
        body: { text: 'Foss Garage' },
        data,
        saying: { waitsForCustomer: false },
      },
      async (url) => {
        expect(await apiAt(url).answer(claimId, 'Foss Garage')).toMatchObject({ waitsForCustomer: false });
      },
    );
  });

  it('to delete a file', () => {
    const { id } = aClaimFile();
    return expectRefusal(
      'mfe-account',
      deleteClaimFile,
      { so: 'of one that was sent', given: [signedIn, sent], params: { id }, status: 409, code: 'CLAIM_STATE' },
      async (url) => {
        await expect(apiAt(url).deleteFile(id)).rejects.toMatchObject({ code: 'CLAIM_STATE' });
      },
    );
  });
});
