import type { ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { factsOf } from './facts-of.js';

const informationWith = (sections: ProductDocument['sections']): ProductDocument[] => [
  { name: 'wording', title: '', lead: '', edition: '', sections: [{ heading: 'What is insured?', items: ['Not of this document'] }] },
  { name: 'information', title: '', lead: '', edition: '', sections },
];

describe('what is in a product', () => {
  it('is told by level: what a larger one adds, and what none has', () => {
    const facts = factsOf(
      informationWith([
        { heading: 'What is this type of insurance?', paragraphs: ['The parts.'] },
        { heading: 'What is insured? Essential', paragraphs: ['Up to £1,000 a claim.'], items: ['Engine', 'Clutch'] },
        { heading: 'What is insured? Extra', paragraphs: ['Up to £2,500 a claim.'], items: ['Engine', 'Clutch', 'Steering'] },
        { heading: 'What is not insured?', items: ['Paint'] },
        { heading: 'What is not insured? Essential', items: ['Steering'] },
        { heading: 'How do I cancel?', paragraphs: ['In your account.'] },
      ]),
    );
    expect(facts).toEqual([
      { heading: 'What is insured? Essential', isIn: true, limits: ['Up to £1,000 a claim.'], items: ['Engine', 'Clutch'] },
      { heading: 'What is insured? Extra', isIn: true, above: 'Essential', limits: ['Up to £2,500 a claim.'], items: ['Steering'] },
      { heading: 'What is not insured?', isIn: false, limits: [], items: ['Paint'] },
      { heading: 'What is not insured? Essential', isIn: false, limits: [], items: ['Steering'] },
    ]);
  });

  it('is told in full where the level before has something of its own', () => {
    const facts = factsOf(
      informationWith([
        { heading: 'What is insured? Hire', items: ['Rentals', 'First rental'] },
        { heading: 'What is insured? Invoice', items: ['Rentals', 'Excess'] },
      ]),
    );
    expect(facts[1]).toEqual({ heading: 'What is insured? Invoice', isIn: true, limits: [], items: ['Rentals', 'Excess'] });
  });

  it('is nothing where nothing is sold', () => expect(factsOf([])).toEqual([]));
});
