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

/** A quote, by what is in its price. */
export const quoteName = ({
  productType,
  price,
}: {
  readonly productType: Product;
  readonly price: { readonly lines: readonly Line[] } | null;
}): string => nameOfAll(productsNamed(productType, price?.lines));
