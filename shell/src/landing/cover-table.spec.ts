import type { DocumentSection, ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { coverTable } from './cover-table.js';

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
  it('A2, A9: is one table: a column for each level, a row for what is in the same of them, and what is in none comes last', () =>
    expect(
      coverTable(
        informationWith([
          { heading: 'What is this type of insurance?', paragraphs: ['The parts.'] },
          of(isInsured, 'Essential', { paragraphs: ['Up to £1,000 a claim.'], items: ['Engine', 'Clutch'] }),
          of(isInsured, 'Extra', { paragraphs: ['Up to £2,500 a claim.'], items: ['Engine', 'Clutch', 'Steering'] }),
          { heading: isNot, items: ['Paint'] },
          of(isNot, 'Essential', { items: ['Steering'] }),
          { heading: 'How do I cancel?', paragraphs: ['In your account.'] },
        ]),
      ),
    ).toEqual({
      levels: ['Essential', 'Extra'],
      most: ['£1,000', '£2,500'],
      limits: [],
      rows: [
        { items: ['Engine', 'Clutch'], isIn: [true, true] },
        { items: ['Steering'], isIn: [false, true] },
        { items: ['Paint'], isIn: [false, false] },
      ],
    }));

  it('keeps levels apart of which neither has all of the other', () =>
    expect(
      coverTable(
        informationWith([
          of(isInsured, 'Hire', { items: ['Rentals', 'First rental'] }),
          of(isInsured, 'Invoice', { items: ['Excess', 'Rentals'] }),
        ]),
      ).rows,
    ).toEqual([
      { items: ['Rentals'], isIn: [true, true] },
      { items: ['First rental'], isIn: [true, false] },
      { items: ['Excess'], isIn: [false, true] },
    ]));

  it('has what holds at every level in each of them, and no row of limits that only some have', () =>
    expect(
      coverTable(
        informationWith([
          { heading: isInsured, paragraphs: ['Up to £500 a claim.'], items: ['Towing'] },
          of(isInsured, 'Home', { items: ['Help at home'] }),
          of(isInsured, 'Abroad', { items: ['Help in France'] }),
        ]),
      ),
    ).toMatchObject({
      most: [],
      limits: ['Up to £500 a claim.'],
      rows: [{ isIn: [true, true] }, { isIn: [true, false] }, { isIn: [false, true] }],
    }));

  it('has one column where there are no levels', () =>
    expect(
      coverTable(
        informationWith([
          { heading: isInsured, paragraphs: ['Up to your limit.'], items: ['Tyres'] },
          { heading: isNot, items: ['Wear'] },
        ]),
      ),
    ).toEqual({
      levels: [],
      most: [],
      limits: ['Up to your limit.'],
      rows: [
        { items: ['Tyres'], isIn: [true] },
        { items: ['Wear'], isIn: [false] },
      ],
    }));

  it('is nothing where nothing is sold', () => expect(coverTable([])).toEqual({ levels: [], most: [], limits: [], rows: [] }));
});
