/** Words of steps 3 and 4. */

export const cover = {
  title: 'Choose your cover',
  lead: 'Every price includes tax, and the receipt shows how we worked it out.',
  loading: 'Working out your prices',
  failed: 'We could not work out your prices',
  levels: 'Levels of cover',
  duration: 'Duration',
  months: (months: number) => (months === 0 ? 'Monthly' : `${months} months`),
  saving: (amount: string) => `Increasing the duration saves you ${amount}`,
  covers: 'What is covered',
  excludes: 'What is not covered',
  claimLimit: (amount: string) => `Pays up to ${amount} a claim`,
  customise: 'Proceed to customise',
  options: 'Customise your cover',
  repairer: 'Who repairs your car?',
  network: 'A garage of our network',
  networkHint: 'The best price: we have agreed labour rates with them.',
  ownGarage: 'A garage of my choice',
  labourRate: 'Labour rate we pay, an hour',
  contribution: 'What you pay towards each repair',
  nothing: 'Nothing',
  howToPay: 'How would you like to pay?',
  inFull: 'In full',
  inInstalments: 'In instalments',
  oneOffFee: (price: string) => `One-off fee of ${price}`,
  instalmentsOf: (count: number, price: string) => `${count} x ${price}`,
  times: (count: number) => `${count} x`,
} as const;

export const extras = {
  title: 'Make it yours',
  lead: 'Nothing here is ticked for you. Add what you want, and take it away again as you like.',
  extras: 'Warranty extras',
  subproducts: 'Upgrades',
  additional: 'Other cover for this car',
  percentage: (percent: number) => `${percent}% of the warranty price`,
} as const;
