export const subscriptions = {
  title: 'Marketing preferences',
  lead: 'Tick how you would like to hear about offers. You can change this whenever you like.',
  channels: { email: 'Email', sms: 'Text message', phone: 'Phone call', post: 'Post' },
  anyway: 'We always write to you about your cover: policies, payments, bookings and claims.',
  loading: 'Loading your preferences',
  unread: 'We could not load your preferences',
  save: 'Save',
  busy: 'Saving',
  failed: 'Something went wrong. Please try again',
  saved: 'Your preferences have been saved',
  signIn: 'Sign in to choose how you hear about offers.',
} as const;
