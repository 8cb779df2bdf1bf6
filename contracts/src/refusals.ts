import { tooLong, unexpected } from './call-error.js';

/** What the edge and every service refuse in the same words: code → [HTTP status, message for the person]. */
export const commonRefusals = {
  NOT_SIGNED_IN: [401, 'Please sign in first.'],
  NO_SUCH_CALL: [404, 'There is nothing at this address.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take that method.'],
  TOO_LARGE: [413, 'That is too large to send.'],
  UNEXPECTED: [500, unexpected],
  BUSY: [503, 'We are busy. Please try again in a moment.'],
  TIMED_OUT: [504, tooLong],
} as const;
