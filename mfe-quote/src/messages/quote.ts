/** Words of the journey as a whole. Wording is the product's, character for character where the specification gives it (Q4, Q5, Q8, Q9). */

export const steps = ['your car', 'your details', 'your cover', 'your extras', 'check and agree', 'payment'] as const;

export const quote = {
  loading: 'Loading your quote',
  failed: 'We could not load your quote',
  changedElsewhere: (before: string, now: string) => `This quote was changed elsewhere. Its price was ${before} and is now ${now}.`,
  expired: 'This quote has expired',
  expiredWhy: 'Quotes last 30 days. Start a new one: it takes about two minutes.',
  purchased: 'You have bought this cover',
  purchasedWhy: 'Your policy is in your account.',
  startAgain: 'Start a new quote',
  toAccount: 'Go to your account',
  unknown: 'We couldn’t find that quote',
  unknownWhy: 'If you started it on another device, sign in to your account to continue with it.',
  unknownWhySignedIn: 'It is not in your account. Start a new one: it takes about two minutes.',
  logIn: 'Sign in',
  notFound: 'We couldn’t find that page',
  notFoundWhy: 'Check the address, or start a quote.',
  receipt: 'Your price',
  taxIncluded: (tax: string) => `Includes ${tax} tax`,
  instalments: (count: number, price: string) => `${count} x ${price}`,
  orInstalments: (count: number, price: string) => `or ${count} x ${price}`,
  lastPayment: (price: string) => `The last payment is ${price}`,
  perMonth: 'per month',
  continue: 'Continue',
  saving: 'Saving',
} as const;
