import { bare } from '../../reading/plain.js';

/** The messages of Q5 and Q8, character for character. */
export const voucherWords = {
  title: 'Have a voucher?',
  yours: 'Your voucher',
  code: 'Voucher code',
  apply: 'Apply code',
  checking: 'Checking',
  remove: (code: string) => `Remove ${code}`,
  removing: 'Removing',
  empty: 'Please enter a code.',
  success: 'Success! Please wait for the page to refresh.',
  valid: 'Congratulations! This code is valid',
  notFound: 'Voucher code not found',
  check: 'Check your voucher code',
  member: 'Club membership number',
  memberInvalid: 'Your club membership number has exactly 10 digits',
  notUsed: 'The code was not used.',
  lapsed: (code: string) => `${code} is no longer valid`,
  tryAgain: 'Try again',
  missing: {
    mot: ['Add MOT', "I don't need an MOT"],
    breakdown: ['Add Breakdown Cover', "I don't need a Breakdown Cover"],
    both: ['Add MOT and Breakdown Cover', "I don't need an MOT/a Breakdown Cover"],
  },
} as const;

/** Q5: exactly ten digits; spaces and dashes are forgiven. Returns what is wrong, or undefined. */
export const memberProblem = (typed: string): string | undefined =>
  /^(\d{10})?$/.test(bare(typed)) ? undefined : voucherWords.memberInvalid;
