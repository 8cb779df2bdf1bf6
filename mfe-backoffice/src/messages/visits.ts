import { reading } from './lists.js';

export const visits = {
  title: 'Visits to garages',
  ...reading('the visits'),
  none: 'No visits',
  noneWhy: 'Visits that were bought and not cancelled are listed here.',
  number: 'Booking number',
  when: 'When',
  job: 'Work',
  garage: 'Garage',
  noGarage: 'None yet',
  status: 'Status',
  statuses: { booking: 'Booked', workshop: 'At the workshop', complete: 'Complete', action: 'Action required' },
  unknown: 'Not known yet',
  at: (day: string, time: string | null) => (time === null ? day : `${day}\u00A0${time}`),
  open: 'Open',
  change: 'Move or cancel',
  confirmation: 'Confirmation',
  confirmationOf: (visit: string) => `Confirmation of ${visit}`,
  downloaded: 'Confirmation downloaded',
  of: (job: string, day: string) => `${job} on ${day}`,
} as const;

export const visit = {
  title: (job: string, day: string) => `${job} on ${day}, for the garage`,
  ...reading('the visit'),
  close: 'Close',
  makeLink: 'Make a link for the garage',
  making: 'Making the link',
  link: 'Link for the garage',
  linkWhy: (day: string) =>
    `It works until ${day}, and is shown only now. Send it only to the garage: whoever has it can act for the garage.`,
} as const;

/** What staff change for a customer who calls (A5, A8). */
export const changeVisit = {
  title: (job: string, day: string) => `${job} on ${day}, for the customer`,
  ...reading('the days that are free'),
  none: 'The garage has no other day free in the next two months',
  noneWhy: 'Cancel the visit, or ask the garage by telephone.',
  noGarage: 'No garage yet',
  noGarageWhy: 'Nobody has given this visit a garage. Choose a day and a garage with the customer in the booking form.',
  toForm: 'Open the booking form',
  move: 'Move it',
  day: 'New day',
  chooseDay: 'Choose a day',
  time: 'Time',
  submit: 'Change date',
  busy: 'Changing',
  motDue: (day: string) => `The MOT expires on ${day}. Tell the customer if the new day is later.`,
  cancel: 'Cancel it',
  cancelWhy:
    'It costs the customer nothing. What they paid us for it goes back the way they paid, without a fee; what a garage was to take, it does not.',
  financeCancels: 'The customer paid us for this visit, so cancelling it gives money back. Ask finance to cancel it.',
  submitCancel: 'Cancel booking',
  confirm: 'Cancel this booking for the customer?',
  yes: 'Yes, cancel it',
  cancelled: 'The booking is cancelled',
} as const;
