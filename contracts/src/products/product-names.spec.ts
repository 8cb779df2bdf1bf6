import { nameInShort, nameInText, nameOfAll, productsNamed, type productTypes } from './product-names.js';

it.each([
  ['Warranty', 'warranty'],
  ['Breakdown cover', 'breakdown cover'],
  ['MOT', 'MOT'],
  ['GAP', 'GAP'],
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
