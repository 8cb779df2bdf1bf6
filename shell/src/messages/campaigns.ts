/** The landing pages of campaigns (A3, A4). */
export const prizeDraw = {
  title: 'Win a year of warranty',
  lead: 'Leave your email address and you are in the draw. We pick one name a month and write to the winner.',
  submit: 'Enter the prize draw',
  done: 'You are in the draw',
  doneWhy: 'Good luck. We’ll only write to you if you win.',
} as const;

export const enrolment = {
  title: 'Bring your company on board',
  lead: 'Cover for your staff’s cars, at a company price. Leave your details and we will be in touch.',
  name: 'Your name',
  company: 'Company',
  submit: 'Enrol',
  done: 'Thank you for enrolling',
  doneWhy: 'Somebody from our team will write to you within two working days.',
} as const;

export const shared = { email: 'Email address', busy: 'Sending' } as const;
