/** Words of step 1. */

export const vehicle = {
  title: 'Which car is it for?',
  lead: 'Your plate tells us most of it.',
  plateHint: 'For example, AA19 AAA',
  lookUp: 'Find my car',
  lookingUp: 'Looking up your car',
  byHand: 'I don’t have the registration',
  byHandInstead: 'Tell us about the car instead',
  byPlate: 'Use the registration instead',
  noData: "We couldn't find that plate. Check it, or tell us about the car below.",
  unavailable: 'We can’t look up registrations just now. Tell us about the car instead, or try again in a few minutes.',
  lookUpFirst: 'Look up your registration, or tell us about the car instead',
  found: (make: string, model: string) => `We found your ${make} ${model}`.trimEnd(),
  mileage: 'Mileage',
  mileageHint: 'An estimate is fine. For example, 42,000',
  privateUse: 'Is the car for private use only?',
  privateUseTip: 'Answer No if',
  privateUseTipNo: "Please answer 'No' only if",
  privateUseTipRest: 'it is used as a taxi, for driving lessons, for deliveries or for hire.',
  choose: 'Choose',
  voucher: 'Have a voucher or a club membership?',
} as const;
