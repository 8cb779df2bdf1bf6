/** The form that prices several products at once (A2). */
export const newHome = {
  title: 'Build your own cover',
  lead: 'Say what you would like, and for which car. You see a price for each before you decide.',
  plate: 'Your registration number',
  plateHint: 'We find your car by it. You can also describe the car on the next page.',
  products: 'What would you like?',
  noneChosen: 'Choose at least one product',
  answers: { no: 'Not now', yes: 'Yes, show me a price' },
  submit: 'See my prices',
} as const;
