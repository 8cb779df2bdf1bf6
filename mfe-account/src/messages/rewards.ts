/** Rewards and referrals, character for character where the specification gives the wording (A8). */
export const rewards = {
  title: 'Your rewards',
  lead: (percent: number) => `${percent}% of what you pay comes back as rewards. Use them towards your next purchase.`,
  loading: 'Loading your rewards',
  failed: 'We could not load your rewards',
  balance: 'Rewards to use',
  coming: (amount: string, day: string) => `${amount} available from ${day}`,
  afterWork: (amount: string) => `${amount} available once the garage has done the work that you bought`,
  owed: (amount: string) => `You owe ${amount} of rewards`,
  owedWhy: 'You used rewards that came from a purchase whose money has gone back since. The next rewards that you get go towards it.',
  history: 'History',
  none: 'No rewards yet',
  noneWhy: 'They appear here after your first purchase, or when a friend buys.',
  left: (amount: string) => `Balance ${amount}`,
  from: (day: string) => `Available from ${day} at the earliest`,
  see: 'See your rewards',
} as const;

export const refer = {
  title: 'Refer a friend',
  lead: (amount: string, least: string) =>
    `When a friend has paid ${least} or more for their first cover, we add ${amount} to your rewards. If less than that stays paid, we take it off again.`,
  name: 'Your friend’s first name',
  email: 'Your friend’s email address',
  message: 'A message from you',
  messageHint: 'We send it with the invitation, and send them nothing else.',
  submit: 'Send the invitation',
  busy: 'Sending',
  sent: (friend: string) => `Your invitation to ${friend} is on its way`,
  sentWhy: (amount: string, least: string) =>
    `When they have paid ${least} or more for their first cover, ${amount} is added to your rewards.`,
  another: 'Refer another friend',
  failed: 'Something went wrong, please try again later.',
} as const;
