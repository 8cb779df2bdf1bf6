import {
  checkRateBook,
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
} from '@kerbside/contracts/http/pricing/rate-books';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { rateBooksApi } from '../src/api/rate-books-api.js';
import { ids } from '../src/testing/ids.js';

const admin = ['an admin is signed in', { staffId: ids.staff }] as const;
const staff = ['a member of staff is signed in', { staffId: ids.staff }] as const;
const at = (url: string) => rateBooksApi({ fetch: fetchFrom(url) });
const live = {
  label: '2026-11',
  version: 202_611,
  status: 'published',
  effectiveFrom: '2026-11-01',
  publishedAt: null,
  products: ['warranty'],
} as const;
const change = { product: 'breakdown', path: 'versions.home.gross.12', before: '7900', after: '8200', percent: 3.8 };

describe('what the back office asks about rate books', () => {
  it('which there are', () =>
    expectCall(
      'mfe-backoffice',
      listRateBooks,
      { so: 'and which is live', given: [staff], data: { rows: [{ ...live, products: ['warranty'] }], live: '2026-11' } },
      async (url) => {
        expect((await at(url).list(noSignal)).live).toBe('2026-11');
      },
    ));

  it('what one changes', () =>
    expectCall(
      'mfe-backoffice',
      compareRateBooks,
      { so: 'before it is published', given: [staff], params: { from: '2026-11', to: '2026-12' }, data: { rows: [change] } },
      async (url) => {
        expect((await at(url).compare('2026-11', '2026-12', noSignal)).rows).toEqual([change]);
      },
    ));

  it('whether a file may be published', () =>
    expectRefusal(
      'mfe-backoffice',
      checkRateBook,
      {
        so: 'to say what is wrong with it',
        given: [admin],
        body: { book: { label: '2027-01' } },
        status: 422,
        code: 'RATE_BOOK_INVALID',
        data: { problems: ['version: Invalid input'] },
      },
      async (url) => {
        await expect(at(url).check({ label: '2027-01' })).rejects.toMatchObject({ code: 'RATE_BOOK_INVALID' });
      },
    ));

  it('to publish one', () =>
    expectRefusal(
      'mfe-backoffice',
      publishRateBook,
      {
        so: 'that has been published',
        given: [admin],
        params: { label: '2026-11' },
        body: { why: 'The prices of the month' },
        status: 409,
        code: 'RATE_BOOK_PUBLISHED',
      },
      async (url) => {
        await expect(at(url).publish({ label: '2026-11', why: 'The prices of the month' })).rejects.toMatchObject({
          code: 'RATE_BOOK_PUBLISHED',
        });
      },
    ));

  it('for the file of one', () =>
    expectCall(
      'mfe-backoffice',
      readRateBookFile,
      {
        so: 'to make the next one from',
        given: [staff],
        params: { label: '2026-11' },
        data: { book: { version: 202_611, label: '2026-11', effectiveFrom: '2026-11-01', follows: 202_611 } },
      },
      async (url) => {
        expect((await at(url).file('2026-11')).type).toBe('application/json');
      },
    ));

  it('to go back to one', () =>
    expectRefusal(
      'mfe-backoffice',
      goBackToRateBook,
      {
        so: 'that is live',
        given: [admin],
        params: { label: '2026-11' },
        body: { why: 'December is wrong' },
        status: 409,
        code: 'RATE_BOOK_LIVE',
      },
      async (url) => {
        await expect(at(url).goBack('2026-11', 'December is wrong')).rejects.toMatchObject({ code: 'RATE_BOOK_LIVE' });
      },
    ));
});
