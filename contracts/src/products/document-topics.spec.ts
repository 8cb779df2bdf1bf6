import { editionInWords, topicsOf } from './document-topics.js';

describe('the topics of a document', () => {
  it('have under one heading what holds at every level, then each level', () => {
    const general = { heading: 'What is not insured?', items: ['Paint'] };
    const [essential, extra] = ['Essential', 'Extra'].map((level) => ({
      heading: `What is not insured? ${level}`,
      topic: 'What is not insured?',
      level,
      items: ['Suspension'],
    }));
    const cancelling = { heading: 'How do I cancel?', paragraphs: ['In your account.'] };
    expect(essential && extra && topicsOf([general, essential, extra, cancelling])).toEqual([
      { heading: 'What is not insured?', parts: [general, essential, extra] },
      { heading: 'How do I cancel?', parts: [cancelling] },
    ]);
  });

  it('are the sections where no level differs', () =>
    expect(topicsOf([{ heading: 'A' }, { heading: 'B' }]).map(({ heading }) => heading)).toEqual(['A', 'B']));
});

it.each([
  ['2026-12', 'December 2026'],
  ['2027-01', 'January 2027'],
  ['2026-13', '2026-13'],
  ['spring', 'spring'],
])('the edition %s is that of %s', (edition, words) => expect(editionInWords(edition)).toBe(words));
