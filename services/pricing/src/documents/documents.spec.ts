import { pagesOf } from '@kerbside/platform/testing/drawn-pages';
import { claimKindOf, kindOfProduct } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { providers } from '@kerbside/contracts/firm/firm';
import type { ProductType } from '@kerbside/contracts/ids';
import { topicsOf } from '@kerbside/contracts/products/document-topics';
import { soldIn } from '../../test/builders.js';
import { books, today } from '../../test/quote-builders.js';
import { levelsOf, spelledOut } from '../rate-book/levels.js';
import { pdfOf } from './documents.controller.js';
import { productDocuments } from './product-documents.js';

const book = books.inForce(today);

interface Option {
  readonly name: string;
  readonly productType: ProductType;
  readonly pounds: number;
}

/** Everything that the book sells, alone or with another product, with the most that a claim on it pays. */
const options: readonly Option[] = soldIn(book).flatMap((productType): Option[] => {
  const rates = book.products[productType];
  if (!rates) return [];
  const levels = levelsOf(rates).map(({ name, claimLimits }) => ({ name, productType, pounds: claimLimits[0] ?? 0 }));
  if (rates.pricedBy === 'warranty')
    return [
      ...levels,
      ...rates.additionalProducts.map((one) => ({ name: one.name, productType: one.productType, pounds: one.claimLimitPounds })),
    ];
  return [
    ...levels,
    ...rates.addOns.flatMap(({ name, policy, part }) => [
      ...(policy ? [{ name, productType: policy.productType, pounds: policy.claimLimitPounds }] : []),
      ...(part ? [{ name, productType, pounds: part.claimLimitPounds }] : []),
    ]),
  ];
});

const wordingOf = (type: ProductType): string =>
  productDocuments(book, type)
    .filter(({ name }) => name === 'wording')
    .flatMap(({ sections }) => sections.flatMap(({ paragraphs = [] }) => paragraphs))
    .join('\n');

it('the book sells what pays alone, with a warranty, with GAP and with an MOT', () => {
  const names = options.filter(({ pounds }) => pounds > 0).map(({ name }) => name);
  for (const one of [
    'Starter battery',
    'Roadside',
    'Breakdown cover with your warranty, with recovery and home start',
    'Tyre cover with GAP, up to £1,000 a claim',
    'MOT repair cover',
  ])
    expect(names).toContain(one);
});

it.each(options.map((option) => [option.name, option] as const))(
  'A3, A5: %s is claimed exactly where its wording says how',
  (_, option) => {
    const kind = claimKindOf({ productType: option.productType, claimLimitPence: option.pounds * 100 });
    const pays = option.pounds > 0;
    expect(kind !== undefined).toBe(pays);
    if (kind) expect(wordingOf(option.productType)).toContain(howToClaim[kind]);
  },
);

it.each(soldIn(book).filter((type) => kindOfProduct[type] === null))('the papers of %s, which a garage does, promise no claim', (type) => {
  expect(wordingOf(type)).not.toMatch(/to make a claim|to claim/i);
});

const documentsOf = (type: ProductType) => {
  const [information, wording] = productDocuments(book, type);
  if (!information || !wording) throw new Error(`No documents of ${type}`);
  return { information, wording };
};
const all = (document: ReturnType<typeof documentsOf>['wording']): string =>
  [document.lead, ...document.sections.flatMap(({ heading, paragraphs = [], items = [] }) => [heading, ...paragraphs, ...items])].join(
    '\n',
  );

describe.each(soldIn(book))('the documents of %s', (type) => {
  const { information, wording } = documentsOf(type);

  it('are at most two pages of what is in it, and three of wording, none of which ends with a heading whose list is on the next', async () => {
    for (const [document, most] of [
      [information, 2],
      [wording, 3],
    ] as const) {
      const pages = pagesOf(await pdfOf(document, type));
      expect(pages.length).toBeLessThanOrEqual(most);
      for (const [at, page] of pages.slice(0, -1).entries()) {
        const last = [...page.matchAll(/\/(H2|H3|P|LBody) /g)].at(-1)?.[1];
        const next = /\/(H2|H3|P|Lbl|LBody) /.exec(pages[at + 1] ?? '')?.[1];
        const isApart = last === 'H2' || last === 'H3' || (last === 'P' && next?.startsWith('L') === true);
        expect({ of: document.name, page: at + 1, last, next, isApart }).toMatchObject({ isApart: false });
      }
    }
  });

  it('both say that not every car has each part', () => {
    const isMarked = all(wording).includes('(not in electric cars)');
    expect(/electric cars/.test(all(information))).toBe(isMarked);
  });

  const isInsurance = providers[type].kind === 'insurer';

  it('name who stands behind it, how to cancel, to complain and where it holds', () => {
    for (const text of [all(information), all(wording)]) {
      expect(text).toMatch(isInsurance ? /Insured by / : /is not insurance/);
      expect(text).toContain(isInsurance ? 'Within 14 days of buying' : 'You can cancel until the work begins');
      expect(text).toContain('United Kingdom');
    }
    expect(all(wording)).toContain('Financial Ombudsman Service');
  });

  it('name everything that is covered and left out, and refer to no other level', () => {
    for (const { sections } of [information, wording]) {
      expect(sections.some(({ heading }) => /insured|covered|get/.test(heading))).toBe(true);
      expect(sections.every(({ paragraphs, items }) => paragraphs ?? items)).toBe(true);
      expect(sections.flatMap(({ items }) => items ?? []).filter((item) => item.startsWith('Everything in'))).toEqual([]);
    }
  });
});

it('an insurance product information document has the headings of the rules, in their order', () => {
  const { information } = documentsOf('breakdown');
  expect(topicsOf(information.sections).map(({ heading }) => heading)).toEqual([
    'What is this type of insurance?',
    'What is insured?',
    'What is not insured?',
    'Are there any restrictions?',
    'Where am I covered?',
    'What are my obligations?',
    'When and how do I pay?',
    'When does it start and end?',
    'How do I cancel?',
  ]);
});

it.each(soldIn(book))('the clauses of the contract of %s are numbered from 1 on, and none has the number of another', (type) => {
  const headings = topicsOf(documentsOf(type).wording.sections).map(({ heading }) => heading);
  expect(headings.map((heading) => Number(/^(\d+)\. /.exec(heading)?.[1]))).toEqual(headings.map((_, place) => place + 1));
});

it('the documents of a product say the fee, the limits and the lengths of its book', () => {
  const fee = book.products.warranty?.cancellationFee;
  expect(fee).toBe(3_500);
  expect(all(documentsOf('warranty').information)).toContain('less what any claims cost and a fee of £35');
  expect(all(documentsOf('warranty').information)).toContain('only a share of a part’s price beyond 60,000 miles');
  for (const words of [
    'Of a part’s price we pay 90% beyond 60,000 miles, 80% beyond 80,000 miles',
    '50% beyond 150,000 miles, unless your schedule shows “Betterment removal”.',
    'in the first 90 days, unless your schedule shows “Wear and tear from day one”.',
    'In the United Kingdom, for cars registered there, and in Europe where your schedule says so.',
  ])
    expect(all(documentsOf('warranty').wording)).toContain(words);
  expect(all(documentsOf('tyre').information)).toMatch(/Up to the limit you choose for each claim: £\d+/);
  expect(all(documentsOf('mot').information)).not.toContain('policy');
});

it('the documents of a product say once a limit that every level has', () => {
  const { warranty } = book.products;
  if (warranty?.pricedBy !== 'warranty') throw new Error('the book sells no warranty');
  const coverLevels = warranty.coverLevels.map((level) => ({ ...level, claimLimitPounds: 2_000 }));
  const documents = productDocuments({ ...book, products: { ...book.products, warranty: { ...warranty, coverLevels } } }, 'warranty');
  const said = documents.map(({ sections }) =>
    sections.flatMap(({ paragraphs = [] }) => paragraphs).filter((one) => one.includes('£2,000')),
  );
  expect(said).toEqual([['At every level: up to £2,000 a claim.'], ['At every level: up to £2,000 a claim.']]);
});

it('the documents of a product say of cars what its prices are made by: their age and mileage on the day of the price', () => {
  for (const type of ['warranty', 'breakdown'] as const)
    expect(all(documentsOf(type).wording)).toMatch(/ars up to \d+ years old with up to [\d,]+ miles when you get your price\./);
});

it('a level of a warranty leaves out by name each part that a larger level covers', () => {
  const rates = book.products.warranty;
  const levels = rates ? levelsOf(rates) : [];
  expect(levels.length).toBeGreaterThan(1);
  const parts = new Set(levels.flatMap((level) => spelledOut(level, levels)));
  for (const level of levels) {
    const covered = spelledOut(level, levels);
    expect(level.excludes).toEqual(expect.arrayContaining([...parts].filter((part) => !covered.includes(part))));
  }
});

it('the documents of GAP speak of no repairs, as nobody repairs a car that was written off', () => {
  const { information, wording } = documentsOf('gap');
  for (const text of [all(information), all(wording)]) expect(text).not.toMatch(/before any repair|repairs we haven’t authorised|Faults/);
});

it('the documents of GAP tell of cover for a leased car after what suits an owner, then of what can be added', () => {
  const insured = topicsOf(documentsOf('gap').information.sections).find(({ heading }) => heading === 'What is insured?');
  expect(insured?.parts.map(({ level }) => level)).toEqual(['Return to invoice', 'Vehicle replacement', 'Contract hire', 'Options']);
  expect(insured?.parts.at(-1)?.paragraphs).toEqual([
    expect.stringMatching(/^You can add, for a price: Excess cover; Deposit contribution; .*\. Your schedule shows what you chose\.$/),
  ]);
});

it('the documents of GAP say how the two excesses that they name go together', () => {
  const text = all(documentsOf('gap').wording);
  expect(text).toContain('Your insurance excess, up to £250');
  expect(text).toContain('up to £500 a claim in all, including what your cover itself pays of it');
});

it('the documents of GAP say that it ends once a loss is paid, and those of nothing else', () => {
  const ends = soldIn(book).filter((type) =>
    all(documentsOf(type).information).includes('or on the day on which we pay for a write-off or theft'),
  );
  expect(ends).toEqual(['gap']);
});

it('the documents of a visit say as its letters do until when it can be changed, and that it may be paid at the garage', () => {
  const text = all(documentsOf('mot').information);
  expect(text).toContain('You can change or cancel it in your account until the work begins.');
  expect(text).toContain('or at the garage where we offer that');
  expect(all(documentsOf('mot').wording)).toContain('shown on your confirmation are part of your contract');
});

it('the documents of monthly cover say that it is paid for each month', () => {
  const said = (type: ProductType) => all(documentsOf(type).information).includes('Monthly cover is paid for each month.');
  expect([said('warranty'), said('gap')]).toEqual([true, false]);
});

it('there are none of a product that the book does not sell', () =>
  expect(productDocuments({ ...book, products: {} }, 'warranty')).toEqual([]));

it('the documents of an MOT say what its repair cover pays for, who insures it and how it is claimed', () => {
  for (const text of Object.values(documentsOf('mot')).map(all)) {
    for (const words of ['“MOT repair cover” pays for', 'insured by Ashcombe']) expect(text).toContain(words);
    expect(text).not.toContain('It is not insurance');
  }
  expect(all(documentsOf('mot').wording)).toContain('If the car fails its MOT');
  expect(all(documentsOf('mot').wording)).toContain('MOT repair cover: Repairs of up to £750 if the car fails.');
});

it.each([
  ['breakdown', 'Breakdown cover with your warranty, with recovery and home start'],
  ['tyre', 'Tyre cover with GAP, up to £1,000 a claim'],
] as const)('the documents of %s name what of it is sold with another product', (type, name) => {
  for (const text of Object.values(documentsOf(type)).map(all)) expect(text).toContain(name);
});
