/** Words of step 1. */

export const vehicle = {
  title: 'Which car is it for?',
  lead: 'Your registration tells us most of what we need.',
  plateHint: 'For example, AA19 AAA',
  lookUp: 'Find my car',
  lookingUp: 'Looking up your car',
  byHand: 'I don’t have the registration',
  byPlate: 'Use the registration instead',
  manualTitle: 'Tell us about the car',
  noData: "We couldn't find that plate. Check it, or tell us about the car instead.",
  unavailable: 'We can’t look up registrations just now. Tell us about the car instead, or try again in a few minutes.',
  lookUpFirst: 'Look up your registration, or tell us about the car instead',
  found: (make: string, model: string) => `We found your ${make} ${model}`,
  notYours: 'Not your car? Change the registration above.',
  mileage: 'Mileage',
  mileageHint: 'Roughly is fine. For example, 42,000',
  privateUse: 'Is the car for private use only?',
  privateUseTip: 'Answer No if',
  privateUseTipNo: "Please answer 'No' only if",
  privateUseTipRest: 'it is used as a taxi, for driving lessons, for deliveries or for hire.',
  engineSize: 'Engine size',
  grossWeight: 'Gross weight',
  bhp: 'Power (bhp)',
  make: 'Make',
  model: 'Model',
  range: 'Range',
  choose: 'Choose',
  listing: 'Loading …',
  firstRegistration: 'Date of first registration',
  motExpiry: 'MOT expiry date',
  taxDue: 'Tax due date',
  lastService: 'Date of the last service',
  mayLogin: 'It looks like you already have an account with this car. Log in and we will fill in your details.',
} as const;

export const engineSizes = {
  up_to_1200: 'Up to 1,200 cc',
  '1201_1600': '1,201 to 1,600 cc',
  '1601_2000': '1,601 to 2,000 cc',
  '2001_2500': '2,001 to 2,500 cc',
  '2501_3000': '2,501 to 3,000 cc',
  over_3000: 'Over 3,000 cc',
  electric: 'Electric: no engine',
} as const;

export const grossWeights = { up_to_2500: 'Up to 2,500 kg', '2501_3500': '2,501 to 3,500 kg', over_3500: 'Over 3,500 kg' } as const;

export const powers = {
  up_to_100: 'Up to 100 bhp',
  '101_150': '101 to 150 bhp',
  '151_200': '151 to 200 bhp',
  '201_300': '201 to 300 bhp',
  over_300: 'Over 300 bhp',
} as const;
