export interface Term {
  readonly name: string;
  readonly says: string;
}

/** What matters most before buying; each is a rule that the services apply. */
export const keyTerms: readonly Term[] = [
  { name: 'Change your mind', says: '14 days. You get all your money back, as long as you haven’t claimed.' },
  {
    name: 'Cancel later',
    says: 'You get back the price of the cover you haven’t used, less what any claims cost and a £35 fee. We show the working before you confirm.',
  },
  { name: 'Your price holds', says: 'Quotes last 30 days. Reserve yours and today’s price stays for 14 days.' },
  { name: 'No tricks at renewal', says: 'Nothing renews unless you agree to it, and your old and new price stand side by side.' },
];
