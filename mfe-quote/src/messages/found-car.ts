/** Words beside the car that was found (step 1). */
export const foundCar = {
  isYours: (make: string, model: string) => `Is this your ${`${make} ${model}`.trim()}?`,
  yes: 'Yes',
  notMine: 'Not my car',
  mayLogin: 'Do you already have an account? Sign in and we’ll fill in your details.',
  logIn: 'Sign in',
} as const;

export const ownCars = {
  title: 'Your cars',
  theirs: 'Cars of this customer',
  none: 'None with a registration in the account yet.',
  failed: 'We could not load them. A registration finds any car.',
} as const;
