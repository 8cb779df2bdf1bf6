import {
  acceptTransfer,
  checkTransfer,
  declineTransfer,
  readInvitation,
  readInvited,
  readTransfer,
  requestTransfer,
  withdrawTransfer,
} from '@kerbside/contracts/http/claims/transfers';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { aTransfer } from '@kerbside/contracts/testing/sample-transfer';
import { transferApi } from '../src/api/transfer-api.js';
import { aPolicy, casey, policyId } from '../src/testing/samples.js';
import { anInvitation } from '../src/testing/samples-transfers.js';

const customerId = casey.userId ?? '';
const signedIn = ['a customer is signed in', { customerId }] as const;
const token = 'the-token-of-a-pact';
const own = [signedIn, ['a policy that can be transferred', { customerId, policyId }]] as const;
const asked = [signedIn, ['a transfer is asked for', { customerId, policyId }]] as const;
const offered = [signedIn, ['a policy is offered by a link', { policyId, token }]] as const;
const apiAt = (url: string) => transferApi(fetchFrom(url));
const nia = { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' };
const { signal } = new AbortController();
const vehicle = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' };

describe('what the account asks to hand a policy over', () => {
  it('whether it can be', () => {
    const policyTransferUrl = `/account/policies/${policyId}/transfer`;
    const body = { policy_id: policyId, email: nia.email };
    return expectCall(
      'mfe-account',
      checkTransfer,
      { so: 'by its owner', given: own, body, data: { policyTransferUrl }, saying: { policyTransferUrl } },
      async (url) => {
        expect(await apiAt(url).check(policyId, nia.email)).toEqual({ policyTransferUrl });
      },
    );
  });

  it('that somebody is asked', () =>
    expectCall(
      'mfe-account',
      requestTransfer,
      { so: 'by its owner', given: own, params: { policyId }, body: nia, data: { transfer: aTransfer(), refusal: null } },
      async (url) => {
        expect((await apiAt(url).request(policyId, nia)).transfer?.to).toEqual(nia);
      },
    ));

  it('how it stands', () =>
    expectCall(
      'mfe-account',
      readTransfer,
      { so: 'to show it', given: asked, params: { policyId }, data: { transfer: aTransfer(), refusal: null } },
      async (url) => {
        expect((await apiAt(url).read(policyId, signal)).transfer?.status).toBe('pending');
      },
    ));

  it('that it is taken back', () =>
    expectCall(
      'mfe-account',
      withdrawTransfer,
      {
        so: 'by its owner',
        given: asked,
        params: { policyId },
        body: {},
        data: { transfer: aTransfer({ status: 'withdrawn', settledAt: '2026-11-21T12:00:00.000Z' }), refusal: null },
      },
      async (url) => {
        expect((await apiAt(url).withdraw(policyId)).transfer?.status).toBe('withdrawn');
      },
    ));
});

describe('what the account asks for somebody who is offered a policy', () => {
  const offer = anInvitation();
  const cover = { ...offer.cover, vehicle };

  it('what is offered', () =>
    expectCall(
      'mfe-account',
      readInvitation,
      { so: 'to show it', given: offered, body: { token }, data: { ...offer, cover } },
      async (url) => {
        expect((await apiAt(url).invitation(token, signal)).status).toBe('pending');
      },
    ));

  it('whom its letter was written to', () => {
    const data = { to: { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' } };
    return expectCall('mfe-account', readInvited, { so: 'for a new account', given: offered, body: { token }, data }, async (url) => {
      expect(await apiAt(url).invited(token, signal)).toEqual(data);
    });
  });

  it('that it is accepted', () =>
    expectCall(
      'mfe-account',
      acceptTransfer,
      {
        so: 'by whoever has the link',
        given: offered,
        body: { token, accepts: true },
        data: aPolicy({ vehicle, transferredOn: '2026-11-21' }),
      },
      async (url) => {
        expect((await apiAt(url).accept(token)).transferredOn).toBe('2026-11-21');
      },
    ));

  it('that it is refused', () =>
    expectCall(
      'mfe-account',
      declineTransfer,
      { so: 'by whoever has the link', given: offered, body: { token }, data: { status: 'declined' }, saying: { status: 'declined' } },
      async (url) => {
        expect((await apiAt(url).decline(token)).status).toBe('declined');
      },
    ));
});
