export const visits = {
  title: 'Visits to garages',
  loading: 'Loading visits',
  failed: 'We could not load the visits',
  none: 'No visits',
  noneWhy: 'Visits that were paid for and not cancelled are listed here.',
  number: 'Booking number',
  when: 'When',
  job: 'Work',
  garage: 'Garage',
  noGarage: 'None yet',
  status: 'Status',
  actions: 'Action',
  statuses: { booking: 'Booked', workshop: 'At the workshop', complete: 'Complete', action: 'Action required' },
  unknown: 'Not known yet',
  at: (day: string, time: string | null) => (time === null ? day : `${day} at ${time}`),
  open: 'Open',
  confirmation: 'Confirmation',
  confirmationOf: (visit: string) => `Confirmation of ${visit}`,
  downloaded: 'Confirmation downloaded',
  of: (job: string, day: string) => `${job} on ${day}`,
} as const;

export const visit = {
  title: (job: string, day: string) => `${job} on ${day}, for the garage`,
  loading: 'Loading the visit',
  failed: 'We could not load the visit',
  close: 'Close',
  makeLink: 'Make a link for the garage',
  making: 'Making the link',
  link: 'Link for the garage',
  linkWhy: (day: string) =>
    `It works until ${day}, and is shown only now. Send it only to the garage: whoever has it can act for the garage.`,
} as const;
