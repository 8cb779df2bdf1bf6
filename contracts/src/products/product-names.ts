// Apart from the schemas of ids.ts, for pages that draw before any schema is needed.

export const productTypes = [
  'warranty',
  'service',
  'mot',
  'gap',
  'breakdown',
  'tyre',
  'alloy_wheel',
  'smart_repair',
  'battery_cover',
  'repair',
  'healthcheck',
] as const;

/** Work done at a garage: a day and a garage are booked for it, and it is ordered, not cover. Every other product is cover. */
export const workTypes = ['mot', 'service', 'repair', 'healthcheck'] as const;

/** What customers call each product. */
export const productNames: Readonly<Record<(typeof productTypes)[number], string>> = {
  warranty: 'Warranty',
  service: 'Service',
  mot: 'MOT',
  gap: 'GAP',
  breakdown: 'Breakdown cover',
  tyre: 'Tyre cover',
  alloy_wheel: 'Alloy wheel cover',
  smart_repair: 'Smart repair',
  battery_cover: 'Battery cover',
  repair: 'Repair',
  healthcheck: 'Health check',
};

/** Where a quote for a product begins. */
export const startOf = (product: (typeof productTypes)[number]): string => `/quote/${product}/step/1/`;

interface ProductFacts {
  /** In policy numbers. */
  readonly code: string;
  /** Who answers for it: an insurer, or the firm itself for work at a garage. */
  readonly provider: 'ashcombe' | 'fenwick' | 'firm';
  /** The kind of claim that it takes; null: work that a garage does, and nothing is claimed. */
  readonly claims: string | null;
  /** What a customer has in mind who looks for it. */
  readonly group: 'fails' | 'upkeep' | 'body' | 'loss';
}

export const productFacts = {
  warranty: { code: 'WAR', provider: 'ashcombe', claims: 'warranty', group: 'fails' },
  service: { code: 'SER', provider: 'firm', claims: null, group: 'upkeep' },
  mot: { code: 'MOT', provider: 'firm', claims: 'mot', group: 'upkeep' },
  gap: { code: 'GAP', provider: 'ashcombe', claims: 'gap', group: 'loss' },
  breakdown: { code: 'BRK', provider: 'fenwick', claims: 'breakdown', group: 'fails' },
  tyre: { code: 'TYR', provider: 'fenwick', claims: 'tyre', group: 'body' },
  alloy_wheel: { code: 'ALW', provider: 'fenwick', claims: 'alloy_wheel', group: 'body' },
  smart_repair: { code: 'SMR', provider: 'fenwick', claims: 'smart_repair', group: 'body' },
  battery_cover: { code: 'BAT', provider: 'ashcombe', claims: 'battery_cover', group: 'fails' },
  repair: { code: 'REP', provider: 'firm', claims: null, group: 'fails' },
  healthcheck: { code: 'HLC', provider: 'firm', claims: null, group: 'upkeep' },
} as const satisfies Readonly<Record<(typeof productTypes)[number], ProductFacts>>;

export const aboutProduct: Readonly<Record<Product, string>> = {
  warranty: 'Parts and labour when something mechanical or electrical fails',
  service: 'A full or interim service at a garage near you, at a fixed price',
  mot: 'Your yearly MOT, booked with a garage near you',
  gap: 'The gap between what you paid and what your insurer pays out',
  breakdown: 'Help at the roadside and a way home',
  tyre: 'Repair or replacement after a puncture or damage',
  alloy_wheel: 'Scuffed and kerbed alloys put right',
  smart_repair: 'Small dents, chips and scratches repaired',
  battery_cover: 'A new battery when yours gives up',
  repair: 'A single repair, priced before the work starts',
  healthcheck: 'A look over your car before something goes wrong',
};

/** A table of the products, from what is known of each. */
export const ofEachProduct = <T>(valueOf: (type: Product) => T): Readonly<Record<Product, T>> =>
  // The keys of a record made from entries are text to the compiler.
  Object.fromEntries(productTypes.map((type) => [type, valueOf(type)])) as Record<Product, T>;

/** Words where a sentence goes on: "steering", "a hire car", but "MOT test". */
export const goingOn = (words: string): string => words.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** A product's name within a sentence: "warranty", but "MOT" and "GAP"; with its level, "warranty (Complete), 12 months". */
export const nameInText = (name: string): string => goingOn(name.replace(/^([^:,]+): ([^,]+)/, '$1 ($2)'));

type Product = keyof typeof productNames;
/** A line of a price, as far as it says what it is for. */
interface Line {
  readonly productType?: Product | undefined;
  readonly amountPence: number;
}

/** What is bought together, by one name: "Warranty, MOT and breakdown cover". */
export const nameOfAll = (types: readonly Product[]): string =>
  new Intl.ListFormat('en-GB').format(types.map((type, place) => (place === 0 ? productNames[type] : nameInText(productNames[type]))));

/** The same where space is short: "Warranty and 2 more". */
export const nameInShort = ([first, ...others]: readonly [Product, ...Product[]]): string =>
  others.length === 0 ? productNames[first] : `${productNames[first]} and ${others.length} more`;

/** The products that a price is for, the main one first. What costs nothing came with another, and is not named. */
export const productsNamed = (main: Product, lines: readonly Line[] = []): [Product, ...Product[]] => {
  const isFree = (type: Product): boolean => {
    const own = lines.filter(({ productType }) => productType === type);
    return own.length > 0 && own.every(({ amountPence }) => amountPence === 0);
  };
  const types = new Set([main, ...lines.flatMap(({ productType }) => productType ?? [])]);
  const [first = main, ...others] = [...types].filter((type) => !isFree(type));
  return [first, ...others];
};

export const quoteName = ({
  productType,
  price,
}: {
  readonly productType: Product;
  readonly price: { readonly lines: readonly Line[] } | null;
}): string => nameOfAll(productsNamed(productType, price?.lines));
