import type { ClaimKind, FileCategory } from '@kerbside/contracts/claims/claim-forms';
import type { Claim, ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import type { ClaimFlag } from '@kerbside/contracts/http/claims/desk';

/** The wording of claims, for staff. */

const kinds = {
  warranty: 'Warranty',
  gap: 'GAP',
  alloy_wheel: 'Alloy wheel',
  smart_repair: 'Smart repair',
} satisfies Record<ClaimKind, string>;

const statuses = {
  draft: 'Not sent yet',
  submitted: 'Waiting for a decision',
  decided: 'Decided',
  appealed: 'Appeal',
  paid: 'Paid',
} satisfies Record<ClaimStatus, string>;

export const queue = {
  title: 'Claims',
  lead: 'Claims and appeals waiting for a decision, oldest first. We decide within five working days.',
  loading: 'Loading the claims',
  failed: 'We could not load the claims',
  none: 'No claims are waiting for a decision',
  noneWhy: 'A claim appears here when its customer sends it.',
  noneFound: 'No claims match',
  noneFoundWhy: 'Choose another status.',
  filters: 'Filters',
  status: 'Status',
  waiting: 'Everything waiting',
  kinds,
  statuses,
  claim: 'Claim',
  policy: 'Policy and car',
  noPlate: 'No registration',
  age: 'Age',
  days: (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en-GB')} days`),
  sent: (day: string) => `Sent ${day}`,
  due: 'Decide by',
  late: 'Overdue',
  notWaiting: 'Nothing to decide',
  waitsForCustomer: 'Waiting for the customer',
  onceAnswered: 'Once they answer',
  questions: 'Ask about',
  noQuestions: 'Nothing',
  short: {
    'same-file': 'the same file twice',
    'mileage-falling': 'a mileage that fell',
    'soon-after-start': 'a claim soon after the start',
  } satisfies Record<ClaimFlag, string>,
} as const;

export const ofPolicy = {
  title: 'Claims on a policy',
  lead: 'Every claim on it, newest first, including those not sent yet.',
  back: 'Back to the customer',
  loading: 'Loading the claims',
  failed: 'We could not load the claims',
  none: 'No claims on this policy',
  noneWhy: 'A claim appears here when the customer begins it.',
  opened: 'Opened',
} as const;

export const claim = {
  title: 'Claim',
  titleOf: (reference: string) => `Claim ${reference}`,
  back: 'All claims',
  loading: 'Loading the claim',
  failed: 'We could not load the claim',
  missing: 'We couldn’t find that claim',
  missingWhy: 'Check the address, or look for it among the claims.',
  facts: 'In short',
  kind: 'Kind',
  status: 'Status',
  policy: 'Policy',
  openedUnder: 'Opened under',
  cover: 'Cover',
  coverStates: {
    suspended: 'It rests while payments are overdue.',
    cancelled: 'It was cancelled.',
    expired: 'It has run out.',
  },
  car: 'Car',
  customer: 'Customer',
  openCustomer: 'Open the customer',
  due: 'Decide by',
  limit: 'Limit for one claim',
  covers: 'Covered',
  excludes: 'Not covered',
  paid: 'Paid so far',

  questions: 'Ask before you decide',
  questionsWhy: 'None of this is a reason to refuse the claim by itself.',
  asks: {
    'same-file': 'Why was the same file sent twice, in this claim or in another? It may be one invoice for two things.',
    'mileage-falling': 'Why is the mileage lower than in an earlier claim on this car?',
    'soon-after-start': 'When did this begin? The claim came within 14 days of the start of the cover.',
  } satisfies Record<ClaimFlag, string>,

  answers: 'What the customer answered',

  files: 'Files',
  noFiles: 'No files',
  noFilesWhy: 'The customer sent none.',
  file: 'File',
  added: 'Added',
  size: 'Size',
  kilobytes: (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} kB`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  downloaded: 'File downloaded',
  categories: {
    repair_quote: 'Quote for the repair',
    service_invoice: 'Invoice for the last service',
    second_service_invoice: 'Invoice for the service before that',
    offer_letter: 'Insurer’s offer',
    finance_settlement: 'Finance settlement',
    damage_photo: 'Photo of the damage',
    other: 'Something else',
  } satisfies Record<FileCategory, string>,

  timeline: 'Timeline',
  happened: {
    opened: 'The customer opened it',
    submitted: 'The customer sent it',
    decided: 'We decided',
    appealed: 'The customer appealed',
    paid: 'We paid',
  } satisfies Record<Claim['history'][number]['what'], string>,
  weDecide: 'We decide',
  by: (day: string) => `By ${day} at the latest`,

  draft: 'The customer has not sent this claim yet, so there is nothing to decide.',
} as const;

export const asked = {
  title: 'Questions to the customer',
  none: 'Nothing has been asked yet.',
  askedOn: (when: string) => `Asked ${when}`,
  answeredOn: (when: string) => `Answered ${when}`,
  waits: 'The customer has not answered yet. Until then this claim is not late.',
  text: 'What do you need to know?',
  textHint: 'The customer reads this by email and on the claim, and can answer with files.',
  send: 'Ask the customer',
  sending: 'Asking',
  sent: 'The customer was asked',
} as const;

export const decision = {
  title: 'The decision',
  decideTitle: 'Decide the claim',
  appealTitle: 'Answer the appeal',
  appealWhy: 'The customer wrote:',
  decidedByYou: 'You made the decision that the customer appeals against. They were promised that somebody else looks at it.',
  ifNobodyElse: 'Answer it yourself only if nobody else can, and say why: the customer reads it.',
  nobodyElse: 'Why nobody else can answer it',
  nobodyElseHint: 'The customer and the audit trail have this, word for word.',
  bySame: (why: string) => `By whoever made the first decision, because nobody else could: “${why}”`,
  lead: 'Add a line for each part of the repair. The customer reads every line and every reason.',
  leadLoss: 'Add a line for each part of the loss. The customer reads every line and every reason.',
  lineOf: (number: number) => `Line ${number}`,
  description: 'Item',
  amount: 'Amount',
  cover: 'Is it covered?',
  covers: { '': 'Choose', whole: 'Covered', part: 'Covered in part', none: 'Not covered' },
  covered: 'We pay',
  reason: 'Why we do not pay all of it',
  chooseCover: 'Choose whether it is covered',
  moreThanLine: 'This is more than the line',
  sayWhy: 'Say why it is not covered in full',
  overLimit: (limit: string) => `This is more than the policy pays for one claim: ${limit}`,
  underAgreed: (agreed: string) => `This is less than we agreed to pay before: ${agreed}. An appeal can only add to it.`,
  add: 'Add a line',
  remove: 'Remove',
  removeOf: (number: number) => `Remove line ${number}`,
  total: 'Total',
  totalOf: (covered: string, total: string) => `We pay ${covered} of ${total}.`,
  limit: (limit: string) => `The policy pays at most ${limit} for one claim.`,
  note: 'Reason for the customer',
  noteHint: 'One paragraph. It appears above the lines.',
  submit: 'Check the decision',
  sureTitle: 'Send this decision?',
  surePays: (covered: string, total: string) => `We pay ${covered} of ${total}. The customer is told at once.`,
  surePaysRepairs: (covered: string, total: string) =>
    `We pay ${covered} of ${total}, and repairs may start. The customer is told at once.`,
  sureRefuses: 'We pay nothing. The customer is told at once, and may appeal.',
  sureFinal: 'We pay nothing. The customer is told at once. This was the only appeal.',
  send: 'Send the decision',
  sent: 'The decision was sent',

  decidedOn: (when: string) => `Decided ${when}.`,
  none: 'Nothing',
} as const;

export const payment = {
  title: 'Payment',
  paid: (sum: string, when: string) => `We paid ${sum}, last on ${when}.`,
  toPay: (sum: string) => `${sum} is to be paid.`,
  forFinance: 'Finance pays it.',
  record: 'Record the payment',
  dialog: (reference: string) => `Payment of claim ${reference}`,
  why: (sum: string) => `Send ${sum} by bank transfer first. This records it and tells the customer.`,
  reference: 'Reference of the bank transfer',
  busy: 'Recording',
  done: 'The payment was recorded',
} as const;
