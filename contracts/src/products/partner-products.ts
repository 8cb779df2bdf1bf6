/** What partners sell for a car and Kerbside does not: the marketplace of the account page never competes with its own products. */
export const partnerProductNames = {
  car_insurance: 'Car insurance',
  key_cover: 'Key cover',
  legal_expenses: 'Motor legal expenses',
} as const;

export const partnerProducts = [
  'car_insurance',
  'key_cover',
  'legal_expenses',
] as const satisfies readonly (keyof typeof partnerProductNames)[];
export type PartnerProduct = (typeof partnerProducts)[number];
