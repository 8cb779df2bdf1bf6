/** The form that prices several products at once (A2). */
export const newHome = {
  title: 'Build your own cover',
  lead: 'Tell us what you’d like, and for which car. You’ll see a price for each before you decide.',
  plate: 'Your registration number',
  plateHint: 'We use it to find your car. You can also tell us about the car on the next page.',
  products: 'What would you like?',
  noneChosen: 'Choose at least one product',
  answers: { no: 'Not now', yes: 'Yes, show me a price' },
  submit: 'See my prices',
} as const;
