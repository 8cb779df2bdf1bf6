export const recommend = {
  title: 'Would you recommend Kerbside?',
  question: 'How likely are you to recommend us to a friend?',
  hint: '0 is not at all likely, 10 is certain.',
  submit: 'Send',
  busy: 'Sending',
  waveAway: 'Don’t ask me again',
  wavingAway: 'One moment',
  thanks: 'Thank you for telling us',
  refer: 'Refer a friend',
  sorry: 'We would like to do better. Tell us what went wrong, and we’ll put it right.',
  callMe: 'Call me back',
} as const;
