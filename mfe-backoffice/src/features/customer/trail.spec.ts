import { anEntry } from '../../testing/records.js';
import { changeOf, mergedTrail } from './trail.js';

describe('the merged trail', () => {
  it('is by time across services, and by place in the chain within one', () => {
    const at = (hour: string) => `2027-03-05T${hour}:00:00.000Z`;
    const entries = mergedTrail([
      {
        service: 'accounts',
        rows: [anEntry({ id: '9', at: at('10') }), anEntry({ id: '10', at: at('10') }), anEntry({ id: '1', at: at('08') })],
      },
      { service: 'claims', rows: [anEntry({ id: '1', at: at('09') })] },
    ]);
    expect(entries.map(({ service, id }) => `${service} ${id}`)).toEqual(['accounts 10', 'accounts 9', 'claims 1', 'accounts 1']);
  });
});

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
