import { expect, it } from '@jest/globals';
import { coverAndLevel, coverName } from './cover-name.js';
import { editionInWords, topicsOf } from './document-topics.js';
import { firstItem } from './first-item.js';
import { productDrawings } from './product-drawings.js';
import { nameInShort, nameInText, nameOfAll, productNames, productsNamed, type productTypes } from './product-names.js';

it.each([
  ['Warranty', 'warranty'],
  ['Breakdown cover', 'breakdown cover'],
  ['MOT', 'MOT'],
  ['GAP', 'GAP'],
  ['Warranty: Complete', 'warranty (Complete)'],
  ['Warranty: Complete, 12 months', 'warranty (Complete), 12 months'],
  ['GAP: Finance, monthly', 'GAP (Finance), monthly'],
  ['Tyre cover with GAP, up to £1,000 a claim', 'tyre cover with GAP, up to £1,000 a claim'],
])('%s is %s within a sentence', (name, text) => expect(nameInText(name)).toBe(text));

type Product = (typeof productTypes)[number];
const line = (productType: Product | undefined, amountPence: number) => ({
  kind: productType === undefined ? ('voucher' as const) : ('base' as const),
  code: 'line',
  label: 'Line',
  amountPence,
  ...(productType === undefined ? {} : { productType }),
});

it.each<[string, Product, ReturnType<typeof line>[], string, string]>([
  ['no price yet', 'warranty', [], 'Warranty', 'Warranty'],
  ['one product of many lines', 'gap', [line('gap', 900), line('gap', -100)], 'GAP', 'GAP'],
  ['two', 'mot', [line('mot', 3000), line('service', 9000)], 'MOT and service', 'MOT and 1 more'],
  [
    'three, the main one first wherever its line is',
    'warranty',
    [line('breakdown', 900), line('warranty', 900), line('mot', 900)],
    'Warranty, breakdown cover and MOT',
    'Warranty and 2 more',
  ],
  ['what came with another at no cost', 'mot', [line('mot', 3000), line('healthcheck', 0)], 'MOT', 'MOT'],
  ['begun with what now comes with another', 'healthcheck', [line('healthcheck', 0), line('mot', 3000)], 'MOT', 'MOT'],
  [
    'a discount on the whole',
    'warranty',
    [line('warranty', 900), line('gap', 900), line(undefined, -1800)],
    'Warranty and GAP',
    'Warranty and 1 more',
  ],
])('a price of %s is named', (_, main, lines, name, short) => {
  const named = productsNamed(main, lines);
  expect([nameOfAll(named), nameInShort(named)]).toEqual([name, short]);
});

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

const item = (version: string, duration = '12') => ({ version, duration });

describe('what is first seen of a product', () => {
  it.each([
    ['nothing, where nothing is sold', [], undefined],
    ['the plainest version', [item('roadside'), item('recovery'), item('home')], 'roadside'],
    ['the plainest of those for the usual length', [item('a', '24'), item('b'), item('c')], 'b'],
    ['the plainest of all, where none is sold for it', [item('a', '24'), item('b', '36')], 'a'],
    ['the lowest limit of the first type of tyre', [item('standard 500'), item('standard 1000'), item('run flat 500')], 'standard 500'],
    ['the first visit', [item('interim', 'once'), item('full', 'once')], 'interim'],
  ])('is %s', (_, items, version) => expect(firstItem(items, '12')?.version).toBe(version));
});

it('each product has a drawing of its own', () => {
  expect(Object.keys(productDrawings).toSorted()).toEqual(Object.keys(productNames).toSorted());
  expect(new Set(Object.values(productDrawings).map(({ body, mark }) => body + mark)).size).toBe(Object.keys(productNames).length);
});

const tyresWithGap = 'Tyre cover with GAP, up to £1,000 a claim';

it.each([
  ['Warranty', 'Complete', 'Warranty: Complete', 'Warranty (Complete)'],
  ['GAP', 'Return to invoice', 'GAP: Return to invoice', 'GAP (Return to invoice)'],
  ['Service', 'Interim service', 'Service: Interim service', 'Service (Interim service)'],
  ['MOT', 'MOT test', 'MOT test', 'MOT test'],
  ['Health check', 'Health check', 'Health check', 'Health check'],
  ['Tyre cover', tyresWithGap, tyresWithGap, 'Tyre cover with GAP (up to £1,000 a claim)'],
  ['Repair', '', 'Repair', 'Repair'],
])('%s of the level “%s” is called %s, and within a sentence %s', (productName, levelName, name, inSentence) =>
  expect([coverName({ productName, levelName }), coverAndLevel({ productName, levelName })]).toEqual([name, inSentence]),
);
