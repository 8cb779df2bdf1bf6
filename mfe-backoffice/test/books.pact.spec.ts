import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { booksApi } from '../src/api/books-api.js';
import { aDifference, theBooks } from '../src/testing/books.js';
import { ids } from '../src/testing/ids.js';

const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const place = {
  purchaseId: 'd6000000-0000-4000-8000-000000000009',
  customerId: 'd8000000-0000-4000-8000-000000000002',
  differenceId: 'd6000000-0000-4000-8000-000000000009:1:missing-in-ledger',
};
const compared = ['the books were compared', place] as const;
const apiAt = (url: string) => booksApi({ fetch: fetchFrom(url) });

describe('what the back office asks about the books', () => {
  it('what differs, what was resolved, and the comparisons', () => {
    const known = aDifference({ id: place.differenceId, purchaseId: place.purchaseId, customerId: place.customerId });
    const data = theBooks({ differences: [known], resolved: [{ ...known, resolvedAt: known.foundAt, resolvedBy: ids.staff }] });
    return expectCall('mfe-backoffice', readBooks, { so: 'after a comparison', given: [finance, compared], data }, async (url) => {
      expect(await apiAt(url).read(noSignal)).toEqual(data);
    });
  });

  it('to compare everything now', () =>
    expectCall('mfe-backoffice', compareBooks, { so: 'by finance', given: [finance], data: {} }, async (url) => {
      expect(await apiAt(url).compare()).toEqual({});
    }));

  it('to compare one purchase again', () => {
    const params = { differenceId: place.differenceId };
    return expectCall(
      'mfe-backoffice',
      settleDifference,
      { so: 'of which nothing differs any more', given: [finance, compared], params, data: { isGone: true } },
      async (url) => {
        expect(await apiAt(url).settle(place.differenceId)).toEqual({ isGone: true });
      },
    );
  });
});
