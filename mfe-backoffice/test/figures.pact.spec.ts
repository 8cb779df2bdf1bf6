import { listFigureRows, readFigures, rebuildFigures } from '@kerbside/contracts/http/imports/figures';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { figuresApi } from '../src/api/figures-api.js';
import { aFigureRow, theFigures } from '../src/testing/figures.js';
import { ids } from '../src/testing/ids.js';

const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const sold = ['something was sold, claimed and booked', { customerId: ids.customer }] as const;
const given = [finance, sold];

describe('what the back office asks about figures', () => {
  it('for all of them', () => {
    const data = theFigures();
    return expectCall('mfe-backoffice', readFigures, { so: 'of the last 30 days', given, data }, async (url) =>
      expect(await figuresApi({ fetch: fetchFrom(url) }).read({}, noSignal)).toEqual(data),
    );
  });

  it('for the records behind one', () => {
    const data = { rows: [aFigureRow()], paging: { page: 1, perPage: 20, count: 1 } };
    const query = { figure: 'premium', page: '1' } as const;
    return expectCall('mfe-backoffice', listFigureRows, { so: 'to see the policies', given, query, data }, async (url) =>
      expect(await figuresApi({ fetch: fetchFrom(url) }).rows({ figure: 'premium' }, 1, noSignal)).toEqual(data),
    );
  });

  it('to count all of them anew', () => {
    const admin = ['a member of staff is signed in', { staffId: ids.staff, role: 'admin' }] as const;
    return expectCall('mfe-backoffice', rebuildFigures, { so: 'to count all anew', given: [admin], data: {} }, async (url) =>
      expect(await figuresApi({ fetch: fetchFrom(url) }).rebuild()).toEqual({}),
    );
  });
});
