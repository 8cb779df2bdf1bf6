import { aHit } from '../testing/records.js';
import { peopleOf } from './people-of-hits.js';

it('what the first search found is brought together by person, and what is nobody’s left out', () => {
  const other = '20000000-0000-4000-8000-000000000002';
  const hits = [
    aHit(),
    aHit({ kind: 'policy', id: 'p', title: 'KS-1' }),
    aHit({ customerId: other, title: 'Sam' }),
    aHit({ customerId: null }),
  ];
  expect(peopleOf(hits).map(({ name, found }) => [name, found.map(({ title }) => title)])).toEqual([
    ['Priya Shah', ['Priya Shah', 'KS-1']],
    ['Sam', ['Sam']],
  ]);
});
