import { aClaim } from '../testing/a-claim.js';
import { questionsOf } from './questions.js';

const seen = { sentOn: '2026-12-01', hasFileOfAnother: false, mileageBefore: null };

it.each([
  ['nothing', aClaim(), seen, []],
  ['a file that is in another claim', aClaim(), { ...seen, hasFileOfAnother: true }, ['same-file']],
  [
    'less than when the cover was bought',
    aClaim({ mileage: { mileage: 41_000, atInception: 42_000, mileageCoveredSinceInception: 0, componentContribution: 100 } }),
    seen,
    ['mileage-falling'],
  ],
  ['less than in an earlier claim', aClaim(), { ...seen, mileageBefore: 44_001 }, ['mileage-falling']],
  ['the thirteenth day of the cover', aClaim(), { ...seen, sentOn: '2026-11-14' }, ['soon-after-start']],
  ['the fourteenth day after its start', aClaim(), { ...seen, sentOn: '2026-11-15' }, []],
  [
    'all of them',
    aClaim(),
    { sentOn: '2026-11-02', hasFileOfAnother: true, mileageBefore: 50_000 },
    ['same-file', 'mileage-falling', 'soon-after-start'],
  ],
] as const)('asks about %s', (_, claim, facts, questions) => expect(questionsOf(claim, facts)).toEqual(questions));
