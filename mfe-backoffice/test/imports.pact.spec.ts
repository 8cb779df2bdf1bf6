import { listImportRows, listImports, readImport, startImport, undoImport } from '@kerbside/contracts/http/imports/runs';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { importsApi } from '../src/api/imports-api.js';
import { ids } from '../src/testing/ids.js';
import { anImportRow, checkedWell } from '../src/testing/imports.js';

const admin = ['a member of staff is signed in', { staffId: ids.staff, role: 'admin' }] as const;
const isChecked = ['an import was checked', { importId: checkedWell.id, customerId: ids.customer, staffId: ids.staff }] as const;
const given = [admin, isChecked];
const params = { id: checkedWell.id };
const at = (url: string) => importsApi({ fetch: fetchFrom(url) });
const order = {
  cobrand: 'ACME',
  strategy: 'add_and_update',
  product: '',
  columns: checkedWell.columns,
  utm_option: 'none',
  utm_update: false,
  validation: 'import',
  force: false,
} as const;

describe('what the back office asks about imports', () => {
  it('every import', () =>
    expectCall(
      'mfe-backoffice',
      listImports,
      {
        so: 'newest first',
        given,
        query: { page: '1' },
        data: { rows: [{ ...checkedWell, preview: [] }], paging: { page: 1, perPage: 20, count: 1 } },
      },
      async (url) => {
        expect((await at(url).list(1, noSignal)).rows).toHaveLength(1);
      },
    ));

  it('one import', () =>
    expectCall('mfe-backoffice', readImport, { so: 'with its counts', given, params, data: checkedWell }, async (url) => {
      expect(await at(url).read(checkedWell.id, noSignal)).toMatchObject({ status: checkedWell.status, count: checkedWell.count });
    }));

  it('what it would do to each row', () =>
    expectCall(
      'mfe-backoffice',
      listImportRows,
      {
        so: 'those that change somebody',
        given,
        params,
        query: { outcome: 'updated', page: '1' },
        data: { rows: [anImportRow()], paging: { page: 1, perPage: 20, count: 1 } },
      },
      async (url) => {
        expect((await at(url).rows(checkedWell.id, { outcome: 'updated', page: 1 }, noSignal)).rows).toEqual([anImportRow()]);
      },
    ));

  it('to run it', () => {
    const running = { ...checkedWell, status: 'running' as const, finishedAt: null };
    return expectCall(
      'mfe-backoffice',
      startImport,
      { so: 'as it was checked', given, params, body: order, data: running, saying: { status: 'running' } },
      async (url) => {
        expect(await at(url).start(checkedWell.id, order)).toMatchObject({ status: 'running' });
      },
    );
  });

  it('to take it back', () => {
    const undoing = { ...checkedWell, status: 'undoing' as const, undone: { takenBack: 0, kept: 0 } };
    return expectCall(
      'mfe-backoffice',
      undoImport,
      {
        so: 'once it is finished',
        given: [admin, ['an import is finished', isChecked[1]]],
        params,
        data: undoing,
        saying: { status: 'undoing' },
      },
      async (url) => {
        expect(await at(url).undo(checkedWell.id)).toMatchObject({ status: 'undoing' });
      },
    );
  });
});
