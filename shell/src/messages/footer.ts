export const footer = {
  cover: 'Cover',
  help: 'Help',
  firm: 'About us',
  callMe: 'Call me back',
  subscriptions: 'What you hear from us',
  about: 'Who we are',
  documents: 'Policy documents',
  complaints: 'How to complain',
  privacy: 'Privacy policy',
  cookies: 'Cookies policy',
  terms: 'Terms',
  small: 'Prices include tax. Cover is for cars registered in the UK.',
} as const;
