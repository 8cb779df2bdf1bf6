import { readPolicy } from '@kerbside/contracts/http/claims/policies';
import { readPolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { bypassInitiation, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  undoMarkAsReset,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { readTransfer, withdrawTransfer } from '@kerbside/contracts/http/claims/transfers';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aTransfer } from '@kerbside/contracts/testing/sample-transfer';
import { policiesApi } from '../src/api/policies-api.js';
import { ids } from '../src/testing/ids.js';
import { aPolicy } from '../src/testing/records.js';

const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const waits = ['a policy that has not started', { policyId: ids.policy, customerId: ids.customer }] as const;
const handsOver = ['a transfer is asked for', { policyId: ids.policy, customerId: ids.customer }] as const;
const number = 'KS-WAR-0000045-100';
const follows = (mark: 'none' | 'renewal' | 'reset', isOver = false) =>
  [
    'a policy follows another',
    { policyId: ids.policy, customerId: ids.customer, originalId: ids.quote, number, mark, isOver: String(isOver) },
  ] as const;
const body = { policy_id: ids.policy, original_policy_number: number };
const apiAt = (url: string) => policiesApi({ fetch: fetchFrom(url) });
const policyOf = (kind?: 'renewal' | 'reset') =>
  aPolicy({
    vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' },
    lines: [{ kind: 'base', code: 'gold-12', label: 'Gold, 12 months', amountPence: 31_240 }],
    terms: [{ label: 'Labour rate', value: '£120 an hour' }],
    covers: ['Engine'],
    excludes: ['Wear'],
    replaces: kind ? { kind, policyId: ids.quote, policyNumber: number } : null,
    replacedBy: null,
  });
const details = {
  policy: { id: ids.quote, product_name: 'Warranty', policy_number: number, registration_number: 'AA19AAA' },
  new_renewal_number: 'KS-WAR-0000045-200',
  replacing_policy_number: null,
};

describe('what the back office asks about one policy', () => {
  it('to see it', () =>
    expectCall(
      'mfe-backoffice',
      readPolicy,
      { so: 'for its page', given: [agent, follows('none')], params: { policyId: ids.policy }, data: policyOf() },
      async (url) => {
        expect((await apiAt(url).policy(ids.policy, noSignal)).id).toBe(ids.policy);
      },
    ));

  it('who is to take it over', () =>
    expectCall(
      'mfe-backoffice',
      readTransfer,
      {
        so: 'to answer its customer',
        given: [agent, handsOver],
        params: { policyId: ids.policy },
        data: { transfer: aTransfer({ fromCustomerId: ids.customer }), refusal: null },
      },
      async (url) => {
        expect((await apiAt(url).transfer(ids.policy, noSignal)).transfer?.fromCustomerId).toBe(ids.customer);
      },
    ));

  it('that a request is taken back', () =>
    expectCall(
      'mfe-backoffice',
      withdrawTransfer,
      {
        so: 'for its customer',
        given: [agent, handsOver],
        params: { policyId: ids.policy },
        body: { why: 'Asked by telephone' },
        data: {
          transfer: aTransfer({ status: 'withdrawn', settledAt: '2026-11-22T12:00:00.000Z', fromCustomerId: ids.customer }),
          refusal: null,
        },
      },
      async (url) => {
        expect((await apiAt(url).withdrawTransfer(ids.policy, 'Asked by telephone')).transfer?.status).toBe('withdrawn');
      },
    ));

  it('by its number, before it is renewed', () =>
    expectCall(
      'mfe-backoffice',
      readPolicyDetails,
      { so: 'before a renewal', given: [agent, follows('none')], params: { policyNumber: number }, data: details },
      async (url) => {
        expect((await apiAt(url).checkMark('renewal', body)).new_renewal_number).toBe('KS-WAR-0000045-200');
      },
    ));

  it('before it is reset', () =>
    expectCall(
      'mfe-backoffice',
      validateReset,
      { so: 'before a reset', given: [agent, follows('none', true)], body, data: details },
      async (url) => {
        expect((await apiAt(url).checkMark('reset', body)).policy.policy_number).toBe(number);
      },
    ));

  it.each([
    ['renewal', markAsRenewal, undoMarkAsRenewal],
    ['reset', markAsReset, undoMarkAsReset],
  ] as const)('to mark it as a %s, and to take that back', async (kind, mark, undo) => {
    const given = [agent, follows('none', kind === 'reset')];
    await expectCall('mfe-backoffice', mark, { so: 'of another', given, body, data: policyOf(kind) }, async (url) => {
      expect((await apiAt(url).mark(kind, body)).replaces?.kind).toBe(kind);
    });
    const isMarked = [agent, follows(kind, kind === 'reset')];
    const undoing = { ...body, why: 'The wrong policy' };
    await expectCall('mfe-backoffice', undo, { so: 'of another', given: isMarked, body: undoing, data: policyOf() }, async (url) => {
      expect((await apiAt(url).undoMark(kind, undoing)).replaces).toBeNull();
    });
  });

  it('to start its cover early', () => {
    const body = { notify: true, why: 'They drive abroad tomorrow' };
    return expectCall(
      'mfe-backoffice',
      bypassInitiation,
      { so: 'with a letter', given: [agent, waits], params: { policyId: ids.policy }, body, data: policyOf() },
      async (url) => {
        expect((await apiAt(url).startEarly(ids.policy, body)).id).toBe(ids.policy);
      },
    );
  });

  it('to switch its renewal off', () => {
    const off = { id: ids.policy, productType: 'warranty', reason: 'sold_vehicle' } as const;
    return expectCall(
      'mfe-backoffice',
      cancelRenewal,
      { so: 'for the customer', given: [agent, waits], body: off, data: policyOf() },
      async (url) => {
        expect((await apiAt(url).switchRenewalOff(off)).id).toBe(ids.policy);
      },
    );
  });

  it('to switch its renewal on again', () =>
    expectCall(
      'mfe-backoffice',
      resumeRenewal,
      { so: 'for the customer', given: [agent, waits], params: { policyId: ids.policy }, data: policyOf() },
      async (url) => {
        expect((await apiAt(url).switchRenewalOn(ids.policy)).id).toBe(ids.policy);
      },
    ));

  it('as it stood', () =>
    expectCall(
      'mfe-backoffice',
      readPolicyAsAt,
      {
        so: 'with what happened to it',
        given: [agent, waits],
        params: { policyId: ids.policy },
        data: {
          at: '2026-11-20T12:00:00.000Z',
          policy: policyOf(),
          changes: [{ version: 1, at: '2026-11-20T12:00:00.000Z', what: 'issued' }],
          differs: ['startsOn'],
          knownFrom: null,
        },
      },
      async (url) => {
        expect((await apiAt(url).asAt(ids.policy, undefined, noSignal)).changes).toHaveLength(1);
      },
    ));
});
