import type { DocumentSection, ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { factsOf } from './facts-of.js';

const informationWith = (sections: ProductDocument['sections']): ProductDocument[] => [
  { name: 'wording', title: '', lead: '', edition: '', sections: [{ heading: 'What is insured?', items: ['Not of this document'] }] },
  { name: 'information', title: '', lead: '', edition: '', sections },
];

const of = (topic: string, level: string, part: Omit<DocumentSection, 'heading'>): DocumentSection => ({
  heading: `${topic} ${level}`,
  topic,
  level,
  ...part,
});
const [isInsured, isNot] = ['What is insured?', 'What is not insured?'] as const;

describe('what is in a product', () => {
  it('A2, A9: is told by level: what a larger one adds, and what none has', () => {
    const facts = factsOf(
      informationWith([
        { heading: 'What is this type of insurance?', paragraphs: ['The parts.'] },
        of(isInsured, 'Essential', { paragraphs: ['Up to £1,000 a claim.'], items: ['Engine', 'Clutch'] }),
        of(isInsured, 'Extra', { paragraphs: ['Up to £2,500 a claim.'], items: ['Engine', 'Clutch', 'Steering'] }),
        { heading: isNot, items: ['Paint'] },
        of(isNot, 'Essential', { items: ['Steering'] }),
        { heading: 'How do I cancel?', paragraphs: ['In your account.'] },
      ]),
    );
    const [inIt, out] = [
      { topic: isInsured, isIn: true, isGeneral: false },
      { topic: isNot, isIn: false, limits: [] },
    ];
    expect(facts).toEqual([
      { ...inIt, level: 'Essential', limits: ['Up to £1,000 a claim.'], items: ['Engine', 'Clutch'] },
      { ...inIt, level: 'Extra', above: 'Essential', limits: ['Up to £2,500 a claim.'], items: ['Steering'] },
      { ...out, isGeneral: true, items: ['Paint'] },
      { ...out, isGeneral: false, level: 'Essential', items: ['Steering'] },
    ]);
  });

  it('is told in full where the level before has something of its own', () => {
    const facts = factsOf(
      informationWith([
        of(isInsured, 'Hire', { items: ['Rentals', 'First rental'] }),
        of(isInsured, 'Invoice', { items: ['Rentals', 'Excess'] }),
      ]),
    );
    expect(facts[1]).toMatchObject({ level: 'Invoice', items: ['Rentals', 'Excess'] });
    expect(facts[1]).not.toHaveProperty('above');
  });

  it('has no levels where there are none', () =>
    expect(factsOf(informationWith([{ heading: isInsured, items: ['Tyres'] }]))).toEqual([
      { topic: isInsured, isIn: true, isGeneral: false, limits: [], items: ['Tyres'] },
    ]));

  it('is nothing where nothing is sold', () => expect(factsOf([])).toEqual([]));
});
