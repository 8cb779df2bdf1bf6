import type { AttemptStanding } from './method-port.js';

/** The standing of an attempt about which nothing is known yet. */
export const noStanding: AttemptStanding = {
  ref: '',
  clientSecret: null,
  payerId: null,
  amountPence: 0,
  takenPence: 0,
  refundedPence: 0,
  status: 'open',
  failure: null,
  card: null,
  chargeId: null,
  instrument: null,
  approval: null,
};
