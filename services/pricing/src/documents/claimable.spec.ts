import { claimKindOf, kindOfProduct } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { books, today } from '../../test/quote-builders.js';
import { levelsOf } from '../rate-book/levels.js';
import { productDocuments } from './product-documents.js';

const book = books.inForce(today);

interface Option {
  readonly name: string;
  readonly productType: ProductType;
  readonly pounds: number;
}

/** Everything that the book sells, alone or with another product, with the most that a claim on it pays. */
const options: readonly Option[] = productTypes.flatMap((productType): Option[] => {
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

it.each(productTypes.filter((type) => kindOfProduct[type] === null))('the papers of %s, which a garage does, promise no claim', (type) => {
  expect(wordingOf(type)).not.toMatch(/to make a claim|to claim/i);
});
