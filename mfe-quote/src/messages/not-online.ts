/** Words of a product that is sold by telephone. */

export const notOnline = {
  title: (product: string) => `${product}: talk to us`,
  why: 'We do not sell this one online yet. Book a call and we will quote you in a few minutes.',
  call: 'Book a callback',
  warranty: 'Get a warranty quote instead',
} as const;
