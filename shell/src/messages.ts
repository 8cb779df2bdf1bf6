/** The shell's words. Wording that the specification gives is kept to the letter. */
export const product = 'Kerbside';
export const close = 'Close';

export const remote = {
  loading: 'Loading this page',
  slow: 'This page is taking longer than usual.',
  failedTitle: 'This page didn’t load',
  failed: 'The rest of Kerbside works, and nothing you typed elsewhere is lost. Try again, or come back in a few minutes.',
  changingTitle: 'We’re updating this page',
  changing: 'A new version is on its way. Try again in a minute.',
  again: 'Try again',
  home: 'Go to the home page',
} as const;

export const layout = {
  home: 'Kerbside home',
  mainMenu: 'Main menu',
  menu: 'Menu',
  cover: 'Get a price',
  account: 'My account',
  backOffice: 'Back office',
  callMe: 'Call me back',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedOut: 'You are signed out',
  signOutFailed: 'We could not sign you out. Try again.',
  offline: 'You are offline. What you have open stays here; prices and payments need a connection.',
  footerCover: 'Cover',
  footerHelp: 'Help',
  cookies: 'Cookies policy',
  terms: 'Terms',
  small: 'Prices include tax. Cover is for cars registered in the UK.',
} as const;

export const cookieBar = {
  label: 'Cookies',
  words: 'We use cookies that keep you signed in and keep your quote safe. Nothing that follows you around.',
  policy: 'Read our cookies policy',
  accept: 'OK',
} as const;

export const login = {
  title: 'Sign in',
  email: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  busy: 'Signing in',
  forgotten: 'Forgotten your password?',
  done: 'You are signed in',
  already: (who: string) => `You are signed in as ${who}.`,
} as const;

export const forgotPassword = {
  title: 'Forgotten your password?',
  way: 'How do you want to get back in?',
  ways: [
    { value: 'reset', label: 'Email me a link to choose a new password' },
    { value: 'mobile', label: 'Text a one-time code to my mobile' },
    { value: 'email', label: 'Email me a one-time code' },
  ],
  sendLink: 'Send the link',
  sendCode: 'Send the code',
  busy: 'Sending',
  back: 'Back to sign in',
  resetTitle: 'Check your email',
  resetSent: (email: string) => `If ${email} has a Kerbside account, a link to choose a new password is on its way.`,
  resetNext: 'It can take a few minutes. Look in your junk folder too.',
  otpTitle: 'Enter your code',
  otpSent: (to: string) => `If there is an account for it, a six-digit code is on its way to ${to}. It works once, for 10 minutes.`,
  otp: 'Code',
} as const;

export const callback = {
  title: 'Book a callback',
  subject: 'What is it about?',
  subjects: [
    { value: '', label: 'Choose a subject' },
    { value: 'new_quote', label: 'A new quote' },
    { value: 'existing_policy', label: 'A policy I have' },
    { value: 'claims', label: 'A claim' },
    { value: 'finance', label: 'A payment' },
    { value: 'other', label: 'Something else' },
  ],
  product: 'Which product?',
  anyProduct: 'Any or not sure',
  name: 'Your name',
  phone: 'Phone number',
  date: 'Date',
  time: 'Time',
  chooseTime: 'Choose a time',
  timeMissing: 'Choose a time',
  sunday: 'We are unable to arrange callback on Sunday, please choose another date.',
  within24Hours: 'We will contact you within 24 hours, excluding weekends.',
  submit: 'Book my callback',
  busy: 'Booking',
  failed: 'Something went wrong, please try again later.',
  thanksTitle: 'Thank you',
  thanks: 'Your callback is booked. We will ring the number you gave us.',
} as const;

export const home = {
  title: 'Vehicle cover that says why',
  lead: 'Type your registration. See what cover costs for your car, line by line, before you give us your name.',
  plate: 'Your registration number',
  plateHint: 'For example, AA19 AAA',
  submit: 'See my price',
  without: 'I don’t have my registration',
  reasonsTitle: 'Three reasons to ask us',
  reasons: [
    {
      title: 'Every price is a receipt',
      words:
        'The base price, your car’s age, your mileage, each extra: every line is there, and the lines add up to the total to the penny.',
    },
    {
      title: 'Every refusal says why',
      words: 'If we can’t cover something, we tell you what and the reason in plain words, before you pay and not after you claim.',
    },
    {
      title: 'The total never grows',
      words: 'Tax is in the price from the first screen. Nothing is ticked for you, and nothing is added on the way to the till.',
    },
  ],
  productsTitle: 'What we cover',
  productsLead: 'Pick one to start with. You can add others on the way.',
  termsTitle: 'The terms, without the small print',
  example: {
    title: 'How a price looks',
    words: 'An example. Yours is worked out from your own car.',
  },
} as const;

export const notFound = {
  title: 'We couldn’t find that page',
  lead: 'If you typed the address, check it. If you followed a link, it may have moved.',
} as const;

export const offline = {
  title: 'You’re offline',
  lead: 'Kerbside needs a connection to look up your car and its price. This page comes back by itself when you are online again.',
} as const;
