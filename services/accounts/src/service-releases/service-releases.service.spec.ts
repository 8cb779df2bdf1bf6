import { afterHearing } from './service-releases.service.js';

const at = (minute: number) => new Date(Date.UTC(2027, 2, 5, 14, minute));
const said = (version: string, minute = 0) => ({ version, commit: 'c0ffee1', startedAt: at(minute).toISOString() });
const first = afterHearing(undefined, said('0.1.0'), at(1));

describe('the release of a service', () => {
  it('is known since an edge first told of it', () => {
    expect(first).toEqual({ ...said('0.1.0'), since: at(1).toISOString(), heardAt: at(1).toISOString(), isAnswering: true, before: null });
  });

  it('is the same when the service was started again', () => {
    expect(afterHearing(first, said('0.1.0', 8), at(9))).toEqual({
      ...first,
      startedAt: at(8).toISOString(),
      heardAt: at(9).toISOString(),
    });
  });

  it.each([
    ['version', said('0.2.0', 8)],
    ['commit', { ...said('0.1.0', 8), commit: 'badcafe' }],
  ])('is another with another %s, and the one before is kept', (_, other) => {
    const before = { version: '0.1.0', commit: 'c0ffee1', until: at(9).toISOString() };
    expect(afterHearing(first, other, at(9))).toMatchObject({ ...other, since: at(9).toISOString(), before });
  });

  it('stays known while the service does not answer', () => {
    expect(afterHearing(first, null, at(9))).toEqual({ ...first, isAnswering: false });
    expect(afterHearing(undefined, null, at(9))).toBeUndefined();
  });
});
