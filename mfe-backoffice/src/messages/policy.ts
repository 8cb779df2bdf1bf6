/** The wording of one policy, for staff. */

export const policyPage = {
  title: 'Policy',
  back: 'Back to the customer',
  loading: 'Loading the policy',
  failed: 'We could not load the policy',
  missing: 'There is no such policy',
  missingWhy: 'Check the address, or search for the policy.',
  facts: 'Cover',
  number: 'Policy number',
  product: 'Product',
  car: 'Car',
  days: 'Days of cover',
  span: (from: string, to: string) => `${from} to ${to}`,
  rolling: (from: string) => `From ${from}, month by month`,
  status: 'Status',
  premium: 'Premium',
  claims: 'Claims on this policy',
} as const;

export const marks = {
  title: 'Renewal and reset',
  none: 'This policy is not marked. Mark it when it takes the place of an earlier one.',
  marked: {
    renewal: (number: string) => `This policy renews ${number}.`,
    reset: (number: string) => `This policy starts ${number} again.`,
  },
  by: {
    renewal: (number: string) => `${number} renews this policy.`,
    reset: (number: string) => `${number} starts this policy again.`,
  },
  mark: { renewal: 'Mark as renewal', reset: 'Mark as reset' },
  undo: { renewal: 'Undo mark as renewal', reset: 'Undo mark as reset' },
  undoSure: { renewal: 'Undo this renewal?', reset: 'Undo this reset?' },
  undoWhy: {
    renewal: (number: string) => `The policy gets back the number it had before, and ${number} is not renewed any more.`,
    reset: (number: string) => `The policy and ${number} do not name each other any more.`,
  },
  undone: 'The mark was undone',
  why: {
    renewal: 'The policy takes the next number of the one that it renews, which ends when this one begins.',
    reset: 'For cover that begins again after it was cancelled or ran out. Both policies keep their numbers.',
  },
  original: 'Original policy number',
  invalid: 'Invalid Policy Number',
  same: 'This policy number is exactly the same as the current policy',
  check: 'Check',
  checking: 'Checking the number',
  found: 'Original policy',
  registration: 'Registration',
  noRegistration: 'None yet',
  notMatch: '(Not Match)',
  newNumber: 'New number of this policy',
  busy: 'Marking the policy',
  done: { renewal: 'Marked as renewal', reset: 'Marked as reset' },
} as const;

export const initiation = {
  title: 'Start of cover',
  waits: (day: string) => `The cover starts on ${day}.`,
  submit: 'Start the cover today',
  sure: 'Start the cover today?',
  why: 'It runs for as long as it was bought, so it ends earlier too. This cannot be changed back.',
  notify: 'Tell the customer by email',
  busy: 'Starting the cover',
  done: 'The cover has started',
} as const;

export const renewal = {
  title: 'Automatic renewal',
  on: 'On: we may write to the customer about another year.',
  off: 'Off: we do not write to the customer about another year.',
  submit: 'Switch renewal off',
  done: 'Renewal is switched off',
} as const;

export const transfers = {
  title: 'Transfer',
  loading: 'Loading the transfer',
  failed: 'We could not load the transfer',
  none: 'Nobody has been asked to take this policy over. Its owner can ask somebody from their account.',
  may: 'It can be transferred.',
  mayNot: (why: string) => `It cannot be transferred now. The customer reads: “${why}”`,
  asked: (when: string, name: string, email: string) => `${name} (${email}) was asked to take it over, ${when}.`,
  waits: (day: string) => `They can accept it until ${day}.`,
  over: {
    accepted: (when: string) => `They accepted it, ${when}.`,
    declined: (when: string) => `They refused it, ${when}.`,
    withdrawn: (when: string) => `The request was taken back, ${when}.`,
    expired: (when: string) => `They did not answer in time: it ran out, ${when}.`,
  },
  former: 'The earlier owner',
  later: 'The new owner',
  withdraw: 'Take the request back',
  sure: 'Take the request back?',
  why: 'The link stops working at once, and the policy stays with its owner.',
  withdrawn: 'The request was taken back',
} as const;

export const history = {
  title: 'As at',
  at: 'Day and time',
  hint: 'Leave it empty for now.',
  show: 'Show the policy then',
  loading: 'Loading the policy as it stood',
  failed: 'We could not load the policy as it stood',
  stood: (when: string) => `As at ${when}`,
  notIssued: 'There is no record of this policy at that moment: it was not issued, or nothing has changed since changes are kept.',
  agrees: 'What is stored agrees with everything that happened.',
  differs: 'What is stored is not what happened',
  fields: (names: string) => `These differ: ${names}.`,
  changes: 'What happened until then',
  what: {
    issued: 'Issued',
    'arrears-changed': 'Payments fell behind or caught up',
    'plan-ended': 'Payment plan ended',
    cancelled: 'Cancelled',
    reinstated: 'Cancellation taken back',
    marked: 'Marked as a renewal or a reset',
    unmarked: 'Mark undone',
    replaced: 'Replaced by a later policy',
    'not-replaced': 'Not replaced any more',
    'started-early': 'Cover started early',
    'renewal-switched-off': 'Renewal switched off',
    'terms-accepted': 'Terms accepted',
    transferred: 'Taken over by another customer',
  },
} as const;
