import { client } from '@kerbside/contracts/client';
import { keepPayoutAccount, revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { aPayoutAccount } from '@kerbside/contracts/testing/sample-claim';
import { listClaims, nameClaimPayee, recordClaimMileage, submitClaim } from '@kerbside/contracts/http/claims/claims';
import { askAboutClaim, decideClaim, listClaimQueue, payClaim, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { claimsApi } from '../src/api/claims-api.js';
import { aClaim, aDecision, aQueuedClaim, aReview, decided } from '../src/testing/claims.js';
import { ids } from '../src/testing/ids.js';

const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const facts = { claimId: ids.claim, policyId: ids.policy, customerId: ids.customer };
const sent = ['the only claim was sent', facts] as const;
const begun = ['the only claim was begun', facts] as const;
const isDecided = ['the only claim was decided', facts] as const;
const paging = { page: 1, perPage: 20, count: 1 };
const apiAt = (url: string) => claimsApi({ fetch: fetchFrom(url) });
const params = { claimId: ids.claim };
const asked = { questions: ['soon-after-start' as const] };

const account = { account_holder: 'Jo Smith', sort_code: '20-00-00', account_number: '55779911' };

describe('what the back office asks about claims', () => {
  it('which wait', () => {
    const row = aQueuedClaim({ ageDays: 0, ...asked });
    return expectCall(
      'mfe-backoffice',
      listClaimQueue,
      { so: 'those that wait', given: [agent, sent], query: { page: '1' }, data: { rows: [row], paging } },
      async (url) => {
        expect((await apiAt(url).queue(undefined, 1, noSignal)).rows).toEqual([row]);
      },
    );
  });

  it('which are of a status', () => {
    const row = aQueuedClaim({ status: 'decided', ...asked });
    return expectCall(
      'mfe-backoffice',
      listClaimQueue,
      { so: 'of a status', given: [agent, isDecided], query: { status: 'decided', page: '1' }, data: { rows: [row], paging } },
      async (url) => {
        expect((await apiAt(url).queue('decided', 1, noSignal)).rows).toEqual([row]);
      },
    );
  });

  it('which are on a policy', () => {
    const { customerId, policyId } = facts;
    const data = { rows: [aClaim()], paging };
    return expectCall(
      'mfe-backoffice',
      listClaims,
      { so: 'on a policy', given: [agent, sent], query: { customerId, policyId, page: '1' }, data },
      async (url) => {
        expect((await apiAt(url).ofPolicy({ customerId, policyId }, 1, noSignal)).rows).toMatchObject([
          { id: ids.claim, status: 'submitted' },
        ]);
      },
    );
  });

  it.each([
    ['one that waits', sent, aReview({}, asked)],
    ['one that was decided', isDecided, aReview(decided, asked)],
  ] as const)('%s, to be judged', (so, given, data) =>
    expectCall('mfe-backoffice', reviewClaim, { so, given: [agent, given], params, data }, async (url) => {
      expect(await apiAt(url).review(ids.claim, noSignal)).toMatchObject({ claim: { status: data.claim.status } });
    }),
  );

  it('to ask its customer something', () => {
    const text = 'Which garage has the car?';
    const data = aReview({ asked: [{ text, at: '2027-01-21T12:00:00.000Z', answer: null }], waitsForCustomer: true }, asked);
    return expectCall(
      'mfe-backoffice',
      askAboutClaim,
      {
        so: 'before it is decided',
        given: [agent, sent],
        params,
        body: { text },
        data: { ...data, claim: { ...data.claim, dueOn: null } },
      },
      async (url) => {
        expect((await apiAt(url).ask(ids.claim, text)).claim.waitsForCustomer).toBe(true);
      },
    );
  });

  it('to decide one', () => {
    const { lines, note } = aDecision();
    const body = { lines: lines.map(({ reason, ...line }) => ({ ...line, reason: reason ?? '' })), note };
    return expectCall(
      'mfe-backoffice',
      decideClaim,
      { so: 'line by line', given: [agent, sent], params, body, data: aReview({ ...decided, payee: null }, asked) },
      async (url) => {
        expect((await apiAt(url).decide(ids.claim, body)).claim.decision?.coveredPence).toBe(30_000);
      },
    );
  });

  it('to decide one that was decided', () => {
    const body = { lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 50_000 }], note: 'Covered.' };
    return expectRefusal(
      'mfe-backoffice',
      decideClaim,
      { so: 'that was decided', given: [agent, isDecided], params, body, status: 409, code: 'CLAIM_STATE' },
      async (url) => {
        await expect(apiAt(url).decide(ids.claim, body)).rejects.toMatchObject({ code: 'CLAIM_STATE' });
      },
    );
  });

  it('to say where it is paid, as the customer does by telephone', () =>
    expectCall(
      'mfe-backoffice',
      keepPayoutAccount,
      {
        so: 'for the customer who gives it by telephone',
        given: [agent],
        body: { ...account, customer_id: facts.customerId },
        data: aPayoutAccount,
      },
      async (url) => {
        const services = { fetch: fetchFrom(url) };
        expect(await client(services.fetch).send(keepPayoutAccount, { body: { ...account, customer_id: facts.customerId } })).toMatchObject(
          {
            ends: '11',
          },
        );
      },
    ));

  it('to confirm a mileage for its customer, against what else is known', () => {
    const asked = { productType: 'warranty', claimUuid: ids.claim, mileage: '44000' } as const;
    const query = { overrule: 'The tester mistyped' };
    const data = { mileageCoveredSinceInception: 2_000, componentContribution: 100 };
    return expectCall(
      'mfe-backoffice',
      recordClaimMileage,
      { so: 'with the reason', given: [agent, begun], params: asked, query, data },
      async (url) => {
        expect(await client(fetchFrom(url)).send(recordClaimMileage, { params: asked, query })).toEqual(data);
      },
    );
  });

  it('to send one that was sent', () =>
    expectRefusal(
      'mfe-backoffice',
      submitClaim,
      { so: 'that was sent', given: [agent, sent], params, body: { overrule: 'Our mistake' }, status: 409, code: 'CLAIM_STATE' },
      async (url) => {
        const draft = { mileage: undefined, overrule: 'Our mistake' };
        await expect(apiAt(url).sendDraft({ id: ids.claim, kind: 'warranty' }, draft)).rejects.toMatchObject({ code: 'CLAIM_STATE' });
      },
    ));

  it('to pay a company', () =>
    expectCall(
      'mfe-backoffice',
      nameClaimPayee,
      {
        so: 'to pay a company',
        given: [agent, isDecided],
        params,
        body: { company: 'Moor Motors' },
        data: aClaim({ ...decided, payee: { company: 'Moor Motors', account: null } }),
      },
      async (url) => {
        const { payee } = await apiAt(url).payTo(
          { id: ids.claim, customerId: facts.customerId },
          { company: 'Moor Motors', account: undefined },
        );
        expect(payee?.company).toBe('Moor Motors');
      },
    ));

  it('for the number of the account, to transfer the money', () => {
    const accountId = 'ac000000-0000-4000-8000-000000000001';
    return expectCall(
      'mfe-backoffice',
      revealPayoutAccount,
      {
        so: 'to transfer what a claim covers',
        given: [finance, ['an account that a customer is paid to', { accountId, customerId: facts.customerId }]],
        params: { accountId },
        data: { holder: 'Jo Smith', sort_code: '200000', account_number: '55779911' },
      },
      async (url) => {
        expect(await apiAt(url).accountNumber(accountId)).toMatchObject({ sort_code: '200000' });
      },
    );
  });

  it('to record its payment', () => {
    const paid = { ...decided, status: 'paid' as const, payment: { amountPence: 30_000, paidAt: '2027-01-23T09:00:00.000Z' } };
    const body = { reference: 'FP-1', amountPence: 30_000 };
    return expectCall(
      'mfe-backoffice',
      payClaim,
      { so: 'with its reference', given: [finance, isDecided], params, body, data: aReview(paid, asked) },
      async (url) => {
        expect((await apiAt(url).pay(ids.claim, body)).claim.payment?.amountPence).toBe(30_000);
      },
    );
  });
});
