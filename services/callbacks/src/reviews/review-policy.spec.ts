import { queryOf } from './review-policy.js';

const now = new Date('2026-11-22T10:00:00Z');
const nothingElse = { numberHas: null, withSent: false, withQueued: false };

describe('what staff are shown', () => {
  it.each([
    ['a month back to today', {}, { days: { from: '2026-10-22', to: '2026-11-22' } }],
    [
      'the days that they gave',
      { activationDateFrom: '2026-09-01', activationDateTo: '2026-09-30' },
      { days: { from: '2026-09-01', to: '2026-09-30' } },
    ],
    ['a month before the last day', { activationDateTo: '2026-09-30' }, { days: { from: '2026-08-30', to: '2026-09-30' } }],
    ['all days with a text', { activationDateFrom: '2026-09-01', textSearch: 'KS-WAR' }, { days: null, numberHas: 'KS-WAR' }],
    ['those that were sent', { includingSentProducts: true }, { days: { from: '2026-10-22', to: '2026-11-22' }, withSent: true }],
    ['those that wait', { includingInQueuedProducts: true }, { days: { from: '2026-10-22', to: '2026-11-22' }, withQueued: true }],
  ])('A2: is of %s', (_, filters, query) => {
    expect(queryOf(filters, now)).toEqual({ ...nothingElse, ...query });
  });
});
