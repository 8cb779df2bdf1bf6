export const cancel = {
  line: 'No longer need it?',
  title: 'Cancel this policy',
  titleWork: 'Cancel this order',
  why: 'See what we’ll refund before you decide.',
  whyTransferred:
    'Somebody else paid for this policy, so nothing of it goes back to you. We refund what isn’t used to them, the way they paid.',
  loading: 'Working out your refund',
  failed: 'We could not work out your refund',
  refused: 'You cannot cancel this policy here',
  refusedWork: 'You cannot cancel this order here',
  callMe: 'Call me back',
  over: 'This policy has already ended, so there is nothing to cancel.',
  overWork: 'This order is done or cancelled already, so there is nothing to cancel.',
  reason: 'Why are you cancelling?',
  keep: 'Keep my cover',
  keepWork: 'Keep my order',
  changed: 'Something has changed since you opened this page. Check your refund, then cancel again.',
  confirm: 'Do you really want to cancel?',
  today: (day: string) => `today, ${day}`,
  noCover: (day: string) => `You have no cover from ${day}. We cannot pay for anything that happens from then on.`,
  noClaims: (day: string) => `You have no cover from ${day}. As you get all of it back, you cannot claim for what happened before either.`,
  noClaimsTransferred: (day: string) =>
    `You have no cover from ${day}. As all of it goes back to whoever paid for it, you cannot claim for what happened before either.`,
  notDone:
    'It will not be done, and neither will anything that came with it. If you bought nothing else for the same visit, the visit to the garage is cancelled too.',
  backTitle: (sum: string) => `${sum} goes back to you, the way you paid.`,
  nothingBack: 'There is no refund, and nothing to pay.',
  wait: (day: string) => `Nothing comes back if you cancel now. Your cover is paid until ${day}: to keep it until then costs nothing more.`,
  waitMonthly: (day: string) =>
    `Nothing comes back if you cancel now. Your cover is paid until ${day}: cancel on that day instead, and it costs nothing more.`,
  offered: (name: string) => `You offered this policy to ${name}. Once it is cancelled, nobody can take it over.`,
  proceed: 'Yes, cancel it',
  proceeding: 'Cancelling',
  back: 'No, go back',
  done: 'Your policy is cancelled',
  doneWork: 'Your order is cancelled',
} as const;

export const working = {
  title: 'What goes back to you',
  caption: 'How we work it out',
  total: 'Goes back to you',
  coolingOff: 'You are within 14 days and haven’t claimed, so you get all of it back.',
  coolingOffWork: 'You are within 14 days, so you get all of it back.',
  lessThanNothing: 'What you used and any fee come to more than you have paid. We do not ask you for the rest.',
} as const;

export const cancelled = {
  noClaims: 'It was cancelled within 14 days, so you cannot claim on it.',
  coolingOff: 'It was cancelled within 14 days and without a claim, so you get all of it back.',
  coolingOffWork: 'It was cancelled within 14 days, so you get all of it back.',
  takenBackByYou: (day: string) => `You cancelled this policy on ${day}, from its start.`,
  takenBackByUs: (day: string) => `We cancelled this policy on ${day}, from its start.`,
  unpaid: 'This policy was cancelled',
  unpaidWhy: (day: string) => `Its payments ended before all of it was paid. It has not covered you since ${day}.`,
  byYou: (day: string) => `You cancelled this policy. It has not covered you since ${day}.`,
  byUs: (day: string) => `We cancelled this policy. It has not covered you since ${day}.`,
  unbegunByYou: (day: string) => `You cancelled this policy on ${day}, before it began.`,
  unbegunByUs: (day: string) => `We cancelled this policy on ${day}, before it began.`,
  workByYou: (day: string) => `You cancelled this on ${day}. It will not be done.`,
  workByUs: (day: string) => `We cancelled this on ${day}. It will not be done.`,
  afterWorkBegan: (day: string) => `We cancelled this on ${day}, after the garage had begun the work.`,
  loading: 'Loading the cancellation',
  failed: 'We could not load the cancellation',
  goesBack: (sum: string, to: string, day: string) => `${sum} goes back to ${to}. It arrives by ${day} at the latest.`,
  refunds: 'Your refund',
  reason: (name: string) => `Reason: ${name}`,
} as const;

export const takeBack = {
  title: 'Changed your mind?',
  why: 'No money has moved, so you can have this policy back as it was.',
  whyWork:
    'No money has moved, so you can have this back. If its visit was cancelled too, it is booked again where the garage still has the time; if not, you choose another.',
  submit: 'Keep this policy after all',
  submitWork: 'Keep this order after all',
  busy: 'One moment',
  done: 'Your policy is in force again',
  doneWork: 'It is yours again',
} as const;
