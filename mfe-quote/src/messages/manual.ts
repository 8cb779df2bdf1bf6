/** Words of a car that is described by hand (step 1). */
export const manual = {
  manualTitle: 'Tell us about the car',
  make: 'Make',
  model: 'Model',
  range: 'Range',
  listing: 'Loading …',
  makes: 'makes',
  models: 'models',
  ranges: 'ranges',
  listAgain: (of: string) => `Try loading the ${of} again`,
  firstRegistration: 'Date of first registration',
  motExpiry: 'MOT expiry date',
  taxDue: 'Tax due date',
} as const;
