import { anEntry } from '../../testing/records.js';
import { changeOf } from './trail.js';

describe('what changed', () => {
  it.each([
    [{ role: 'agent' }, { role: null }, 'role: agent → none'],
    [{ role: 'agent', email: 'a@b.test' }, { role: 'admin', email: 'a@b.test' }, 'role: agent → admin'],
    [null, { totalPence: 31_240 }, 'totalPence: 31240'],
    [null, null, ''],
    [{ lines: [1] }, { lines: [1, 2] }, 'lines: [1] → [1,2]'],
  ])('from %j to %j reads "%s"', (before, after, said) => {
    expect(changeOf(anEntry({ before, after }))).toBe(said);
  });
});
