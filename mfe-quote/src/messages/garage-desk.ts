export const garageDesk = {
  title: 'A visit to your garage',
  lead: (garage: string) => `For ${garage}. Anyone with this link can do what is here, so keep it private.`,
  loading: 'Loading the visit',
  failed: 'We could not load the visit',
  missing: 'This link does not work',
  missingWhy: 'It has ended, or the visit has gone to another garage. Call us and we will send you a new one.',
} as const;
