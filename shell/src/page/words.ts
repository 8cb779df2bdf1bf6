/** What the home page and the server, which answers before any script runs, say alike. */
export const motto = {
  title: 'Vehicle cover that shows its working',
  lead: 'Type your registration and see what cover costs for your car, line by line.',
  productsTitle: 'What we offer',
} as const;
