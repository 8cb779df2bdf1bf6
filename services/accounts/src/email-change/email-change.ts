import type { EmailChange } from '@kerbside/contracts/http/accounts/email';
import { invalid } from '@kerbside/platform/errors/errors';
import type { PersonRecord } from '../people/person.js';

/** A change of a customer's email address, as stored. */
export interface EmailChangeRecord {
  readonly _id: string;
  readonly personId: string;
  readonly from: string;
  readonly to: string;
  /** 'withdrawn': taken back by the customer, or another one was asked for. 'stopped': by the link in the notice to the old address. */
  readonly status: 'waiting' | 'changed' | 'withdrawn' | 'stopped';
  /** The tokens are stored only as hashes. */
  readonly linkHash: string;
  readonly stopHash: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly stopUntil: Date;
  readonly version: number;
}

const hour = 60 * 60_000;
export const changeLifeMs = hour;
/** Long enough for somebody who reads their mail once a week. */
export const stopLifeMs = 7 * 24 * hour;

export const sameAddress = 'This is your email address already';

interface EmailChangeRequest extends Pick<EmailChangeRecord, 'to' | 'linkHash' | 'stopHash'> {
  readonly id: string;
}

export const askedFor = (
  { _id: personId, email: from }: PersonRecord,
  { id, to, ...hashes }: EmailChangeRequest,
  now: Date,
): EmailChangeRecord => {
  if (to === from.toLowerCase()) throw invalid({ email: sameAddress });
  const ends = { expiresAt: new Date(now.getTime() + changeLifeMs), stopUntil: new Date(now.getTime() + stopLifeMs) };
  return { _id: id, personId, from, to, status: 'waiting', ...hashes, askedAt: now, ...ends, version: 1 };
};

export const isWaiting = ({ status, expiresAt }: EmailChangeRecord, now: Date): boolean => status === 'waiting' && now < expiresAt;

/** True even after the change, since whoever reads the new address may be the attacker who asked for it; and of one that was taken back, perhaps for another. */
export const isStoppable = ({ status, stopUntil }: EmailChangeRecord, now: Date): boolean => status !== 'stopped' && now < stopUntil;

export const moved = (change: EmailChangeRecord, status: EmailChangeRecord['status']): EmailChangeRecord => ({
  ...change,
  status,
  version: change.version + 1,
});

export const toEmailChange = ({ to, askedAt, expiresAt }: EmailChangeRecord): EmailChange => ({
  email: to,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
