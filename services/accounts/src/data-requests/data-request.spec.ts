import { asked, newErasure, newExport, shownErasure, shownExport, withErased, withPart, type ErasureRecord } from './data-request.js';

const now = new Date('2026-11-20T09:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const hour = 60 * 60_000;
const day = 24 * hour;

describe('a copy of somebody’s data', () => {
  const copy = newExport('ann', 'r1', now);
  const allBut = asked.slice(1).reduce((one, name) => withPart(one, name, now), copy);

  it.each([
    ['is being gathered at first', copy, 0, { status: 'gathering', missing: asked, expiresAt: null }],
    ['is late after an hour, and says who is missing', allBut, hour, { status: 'late', missing: asked.slice(0, 1) }],
    [
      'is ready with the last part, however late',
      withPart(allBut, asked[0] ?? 'pricing', after(2 * hour)),
      3 * hour,
      { status: 'ready', missing: [] },
    ],
  ])('%s', (_, one, ms, shown) => expect(shownExport(one, after(ms))).toMatchObject(shown));

  it('can be downloaded for seven days, and names nobody from then on', () => {
    const ready = withPart(allBut, asked[0] ?? 'pricing', now);
    expect(ready.subject).toBeNull();
    expect(shownExport(ready, after(7 * day - 1))?.expiresAt).toBe(after(7 * day).toISOString());
    expect(shownExport(ready, after(7 * day))).toBeNull();
  });

  it('counts a part that is sent twice once', () =>
    expect(withPart(withPart(copy, 'claims', now), 'claims', now).answered).toEqual(['claims']));
});

describe('an erasure', () => {
  const erasure = newErasure('ann', 'r2', now);
  const records = [{ what: 'Policies', count: 2, law: 'insurance' }];

  it('begins after seven days', () => expect(erasure.beginsAt).toEqual(after(7 * day)));

  it('is done with the last answer, says what stays, and names nobody from then on', () => {
    const begun: ErasureRecord = { ...erasure, status: 'erasing' };
    const done = asked.reduce((one, name) => withErased(one, name, name === 'claims' ? records : [], now), begun);
    expect(done).toMatchObject({ status: 'erased', subject: null, erasedAt: now, records: [{ ...records[0], service: 'claims' }] });
    expect(withErased(begun, 'claims', records, now).status).toBe('erasing');
  });

  it('is not shown once it was taken back', () => expect(shownErasure({ ...erasure, status: 'withdrawn' })).toBeNull());
});
