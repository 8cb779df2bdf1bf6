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

/** A product's name within a sentence: "warranty", but "MOT" and "GAP". */
export const nameInText = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
