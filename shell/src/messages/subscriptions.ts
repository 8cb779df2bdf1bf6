export const subscriptions = {
  title: 'Your subscriptions',
  lead: 'Tick how you would like to hear about offers. You can change this whenever you like.',
  channels: { email: 'Email', sms: 'Text message', phone: 'Phone call', post: 'Post' },
  anyway: 'We always write to you about your cover: policies, payments, bookings and claims.',
  loading: 'Loading your subscriptions',
  unread: 'We could not get your subscriptions',
  save: 'Save',
  busy: 'Saving',
  failed: 'Something went wrong. Please try again',
  saved: 'Your subscriptions have been saved',
  signIn: 'Sign in to choose what you hear from us.',
} as const;
