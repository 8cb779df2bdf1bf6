import { nameInText } from '@kerbside/contracts/products/product-names';
import { choice } from './choice.js';

/** Words of the GAP page (Q2, Q8), and of the information that comes before GAP of a partner is bought (ICOBS 6A.1). */

export const gap = {
  saving: 'Saving and adjusting quote in progress ...',
  updatedAddOns: 'Updated additional products list',
  updatedVouchers: 'Updated vouchers panel',
  updatedSummary: 'Updated summary panel',
  loading: 'Working out your prices',
  failed: 'We could not work out your prices',
  notSaved: 'Your last change is not saved yet',
  tryAgain: 'Try again',
  forLease: (name: string) => `You told us that you lease the car. ${name} is the GAP made for that.`,
  chooseForLease: (name: string) => `Choose ${nameInText(name)}`,
  starts: 'Start date',
  startsHint: 'Cover can start today or up to 6 months ahead.',
  startsWithCar: 'You don’t own the car yet: choose the day you get it, up to 6 months ahead. Left empty, cover starts today.',
  startsWrong: 'Enter the date the cover should start',
  addOns: choice.addOnsOf('gap'),
  addAll: 'Add all',
  removeAll: 'Remove all',
  noAddOns: 'There are no add-ons for this cover.',
  payments: (count: number) => `See all ${count} payments`,
  payment: (place: number) => `Payment ${place}`,
} as const;

/** What GAP is for, on the customer's own car. */
export const shortfall = {
  title: 'How much could you be left short?',
  asked: { paid: 'What did the car cost?', worth: 'What is the car worth now?' },
  change: 'Change the amount',
  paidHint: 'We only use this to draw the picture. It doesn’t change your price.',
  told: {
    paid: (years: number, paid: string, worth: string, short: string) =>
      `After ${years} years a car that cost ${paid} may be worth ${worth}. If it were written off then, your car insurer would pay about that: ${short} less than it cost.`,
    worth: (years: number, now: string, worth: string, short: string) =>
      `In ${years} years a car that is worth ${now} now may be worth ${worth}. If it were written off then, your car insurer would pay about that: ${short} less than it is worth now.`,
  },
  example: (told: string) => `For example, ${nameInText(told)}`,
  assumed: {
    fresh:
      'An illustration. It assumes that a car loses a quarter of its price in the first year and 15% of what is left in each year after that. Yours may lose more or less.',
    used: 'An illustration. It assumes that a car loses 15% of its worth each year after its first. Yours may lose more or less.',
  },
  start: {
    paid: (paid: string) => `Price: ${paid}`,
    worth: (worth: string) => `Worth ${worth} now`,
    example: (paid: string) => `A car for ${paid}`,
  },
  short: (amount: string) => `${amount} short`,
  insurer: 'What your car insurer would pay',
  year: (year: number, from: 'paid' | 'worth') => (year === 0 ? (from === 'paid' ? 'Bought' : 'Now') : `${year} yr`),
} as const;

export const gapInformation = {
  title: 'Before you buy GAP insurance',
  why: 'Because this GAP insurance is sold with a car, we give you this information first, and two clear days to think it over.',
  loading: 'Loading the information about GAP insurance',
  failed: 'We could not load the information about GAP insurance',
  given: (day: string) => `Given to you on ${day}.`,
  emailed: (email: string) => `We email a copy to ${email}.`,
  premium: 'Total premium',
  waiting: (day: string) => `You can buy this cover from ${day}`,
  waitingWhy: (day: string) =>
    `Your price and your answers are kept. If you come back of your own accord and ask us to, you can buy it from ${day}.`,
  mayConclude: 'You can buy this cover now',
  confirmed: (day: string) => `You came back of your own accord and confirmed on ${day}.`,
  twoDaysOver: 'Two clear days have passed since we gave you this information.',
  early: 'Buy it sooner',
  cameBack: 'I came back of my own accord: nobody asked me to.',
  understands: 'I understand that I could have waited, and I want to buy this cover now.',
  cameBackMissing: 'Confirm that you came back of your own accord',
  understandsMissing: 'Confirm that you understand that you could have waited',
  confirm: 'Confirm and buy now',
  confirming: 'Confirming',
  notYet: (day: string) => `You can buy this cover from ${day}. Please come back then.`,
  readFirst: 'We have to give you some information about GAP insurance before you can buy it.',
} as const;
