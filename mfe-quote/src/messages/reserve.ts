/** Words of "Reserve my price" (Q2, Q4, Q8). */
export const reserve = {
  title: 'Email me this price',
  label: 'Reserve my price',
  hint: 'We hold today’s prices for 14 days and email you a link that opens this quote on any device. It’s free.',
  voucher: (code: string) => `Your code ${code} has to be valid on the day you buy.`,
  email: 'Email address for the link',
  send: 'Reserve and send the link',
  reserving: 'Reserving',
  updating: 'Updating',
  held: (until: string) => `Your price is held until ${until}. We have emailed you the link.`,
  failed: 'Please try again',
} as const;
