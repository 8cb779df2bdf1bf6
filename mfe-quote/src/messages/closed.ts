/** Words of the pages that are no step: of a quote that is over, or that cannot be opened, and of an address that leads nowhere. */
export const closed = {
  expired: { title: 'This quote has expired', why: 'Quotes last 30 days. Start a new one: it takes about two minutes.' },
  purchased: { title: 'You have bought this cover', why: 'Your policy is in your account.' },
  purchasedVisit: { title: 'You have bought this visit', why: 'You’ll find it in your account, with its documents.' },
  startAgain: 'Start a new quote',
  toAccount: 'Go to your account',
  unknown: 'We couldn’t find that quote',
  unknownWhy: 'If you started it on another device, or have signed out since, sign in to your account to continue with it.',
  noPassword: 'If we started it for you, you may have no password yet. You can choose one by email.',
  choosePassword: 'Choose a password',
  unknownWhySignedIn: 'It is not in your account. Start a new one: it takes about two minutes.',
  logIn: 'Sign in',
  notFound: 'We couldn’t find that page',
  notFoundWhy: 'Check the address, or start a quote.',
} as const;
