/** Words of the GAP page (Q2, Q8), and of the information that comes before GAP of a partner is bought (ICOBS 6A.1). */

export const gap = {
  saving: 'Saving and adjusting quote in progress ...',
  updatedAddOns: 'Updated additional products list',
  updatedVouchers: 'Updated vouchers panel',
  updatedSummary: 'Updated summary panel',
  loading: 'Working out your prices',
  failed: 'We could not work out your prices',
  notSaved: 'Your last change is not saved yet',
  tryAgain: 'Try again',
  starts: 'Start date',
  startsHint: 'Cover can start today or up to 6 months ahead.',
  startsWrong: 'Enter the date the cover should start',
  addOns: 'Additional products',
  addAll: 'Add all',
  removeAll: 'Remove all',
  noAddOns: 'Nothing is sold with this cover.',
  payments: (count: number) => `See all ${count} payments`,
  payment: (place: number) => `Payment ${place}`,
} as const;
