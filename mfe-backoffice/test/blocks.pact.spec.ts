import { blockFieldState, listBlockedValues, updateBlockedField } from '@kerbside/contracts/http/imports/blocks';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { blocksApi } from '../src/api/blocks-api.js';
import { ids } from '../src/testing/ids.js';

const admin = ['a member of staff is signed in', { staffId: ids.staff, role: 'admin' }] as const;
const email = 'blocked@example.test';
const isBlocked = ['an email address is blocked', { email, blockId: ids.payment }] as const;
const blocked = {
  is_blocked: true,
  version: ids.payment,
  blockedAt: '2027-03-05T14:05:00.000Z',
  blockedBy: ids.staff,
  why: 'Abusive',
} as const;
const change = { field: 'email', value: email, is_blocked: false, version: ids.payment, why: 'A mistake' } as const;
const at = (url: string) => blocksApi({ fetch: fetchFrom(url) });

describe('what the back office asks about blocked fields', () => {
  it('whether a value is blocked', () =>
    expectCall(
      'mfe-backoffice',
      blockFieldState,
      {
        so: 'before it offers the opposite',
        given: [admin, isBlocked],
        body: { field: 'email', value: email },
        data: blocked,
        saying: { is_blocked: true },
      },
      async (url) => {
        expect(await at(url).state({ field: 'email', value: email })).toEqual(blocked);
      },
    ));

  it('to unblock it', () =>
    expectCall(
      'mfe-backoffice',
      updateBlockedField,
      {
        so: 'to unblock a value',
        given: [admin, isBlocked],
        body: change,
        data: { is_blocked: false, version: null, blockedAt: null, blockedBy: null, why: null },
        saying: { is_blocked: false },
      },
      async (url) => {
        expect(await at(url).update(change)).toMatchObject({ is_blocked: false });
      },
    ));

  it('what is blocked', () => {
    const row = {
      id: ids.payment,
      field: 'email',
      value: email,
      blockedAt: '2027-03-05T14:05:00.000Z',
      blockedBy: ids.staff,
      why: 'Abusive',
    } as const;
    return expectCall(
      'mfe-backoffice',
      listBlockedValues,
      {
        so: 'newest first',
        given: [admin, isBlocked],
        query: { page: '1' },
        data: { rows: [row], paging: { page: 1, perPage: 20, count: 1 } },
      },
      async (url) => {
        expect((await at(url).list(1, noSignal)).rows).toEqual([row]);
      },
    );
  });
});
