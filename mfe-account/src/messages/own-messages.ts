export const ownMessages = {
  title: 'What we’ve sent you',
  lead: 'By email and by text message.',
  link: 'What we’ve sent you',
  linkWhy: (unread: number) => {
    if (unread === 0) return 'Read our letters and text messages again.';
    return unread === 1 ? 'You have 1 unread message.' : `You have ${unread.toLocaleString('en-GB')} unread messages.`;
  },
  loading: 'Loading your messages',
  failed: 'We could not load your messages',
  none: 'No messages yet',
  noneWhy: 'Letters about your quotes, cover, payments and visits appear here as soon as we send them.',
  unread: 'Unread',
  by: { email: 'Email', sms: 'Text message' },
  sent: (by: string, day: string) => `${by}, ${day}`,
  files: (names: readonly string[]) => `With ${names.join(', ')}`,
  readAll: 'Mark these as read',
  marking: 'Marking them',
  of: 'your messages',
} as const;
