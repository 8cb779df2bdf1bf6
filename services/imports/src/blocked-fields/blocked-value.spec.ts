import { changeTo } from './blocked-fields.repository.js';

const seen = { id: 'seen' };

describe('a value of a field', () => {
  it.each([
    ['that is taken, to be the other', undefined, {}, 'block'],
    ['that is blocked, to be the other', seen, {}, 'unblock'],
    ['that is taken, to be blocked', undefined, { is_blocked: true }, 'block'],
    ['that is blocked, to be blocked by another admin at the same time', seen, { is_blocked: true }, 'none'],
    ['that was blocked and unblocked since, to be blocked', undefined, { is_blocked: true, version: 'seen' }, 'block'],
    ['that is blocked as it was seen, to be unblocked', seen, { is_blocked: false, version: 'seen' }, 'unblock'],
    ['that was blocked again since, to be unblocked', { id: 'later' }, { is_blocked: false, version: 'seen' }, 'stale'],
    ['that is blocked, to be unblocked unseen', seen, { is_blocked: false }, 'stale'],
    ['that is unblocked, to be unblocked by another admin at the same time', undefined, { is_blocked: false, version: 'seen' }, 'none'],
  ] as const)('A4, A7: %s changes', (_, found, wanted, change) => {
    expect(changeTo(found, wanted)).toBe(change);
  });
});
