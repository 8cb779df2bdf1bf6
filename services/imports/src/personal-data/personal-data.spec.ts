import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { personalData } from './personal-data.js';

describe('the figures of somebody erased', () => {
  const erasing = personalData.records.find((record) => record.in === 'figure_rows')?.erasing;
  const clearedOf = (row: Record<string, unknown>) => {
    if (typeof erasing !== 'object' || typeof erasing.cleared !== 'function') throw new Error('nothing is cleared by row');
    return erasing.cleared(row, subjectErased('c1'));
  };

  it('have no callback that waits any more', () => {
    expect(clearedOf({ kind: 'callback', on: '2026-12-01', doneOn: null })).toEqual({ doneOn: '2026-12-01', status: 'completed' });
  });

  it.each([[{ kind: 'callback', on: '2026-12-01', doneOn: '2026-12-02' }], [{ kind: 'payment', on: '2026-12-01', doneOn: null }]])(
    'leave %j as it is',
    (row) => expect(clearedOf(row)).toEqual({}),
  );
});

it('the history of somebody can be read in their copy: it is kept as text', () => {
  const histories = personalData.records.filter((record) => record.in === 'timeline');
  const row = { _id: 'claims:1', customerId: 'c1', entry: '{"action":"claim-decided","after":{"reference":"CL-1"}}' };
  const copied = histories.map(({ own }) => own?.(row, subjectErased('c1')));
  expect(copied).toEqual(histories.map(() => expect.objectContaining({ entry: expect.objectContaining({ action: 'claim-decided' }) })));
});
