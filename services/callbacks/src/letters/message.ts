import type { StoredView } from '@kerbside/contracts/days/dates';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { Attachment } from '../post/post.js';

/** What a template produces. */
export type Letter = StoredView<Pick<Message, 'template' | 'subject' | 'text' | 'html'>>;

/** A message to one person, stored as it was sent: the mailbox shows what was said, not what a template would say today. A message with a secret is stored differently: see `secret-message.ts`. */
export interface MessageRecord extends Letter {
  readonly id: string;
  /** Prevents duplicates: a second message with the same key is not stored. */
  readonly key: string;
  readonly channel: 'email' | 'sms';
  readonly customerId: string | null;
  /** The customer whose words or offer it brings to somebody else, and whom it names. */
  readonly onBehalfOf?: string | undefined;
  readonly to: string;
  /** What a message with a secret says, encrypted. Null for any other message, and once it is no longer needed. */
  readonly sealed: string | null;
  /** The customer has not opened it in their account. Absent where they cannot open it there. */
  readonly isUnread?: boolean;
  /** Whether it is to a member of staff; then only admins can see that it was sent. */
  readonly isForStaff: boolean;
  readonly attachments: readonly Attachment[];
  /** The last time that staff sent it once more. */
  readonly again?: StoredView<NonNullable<Message['again']>, 'at'>;
  readonly status: 'to-send' | 'sent' | 'failed';
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** When it is deleted. */
  readonly expiresAt: Date;
}

const firstWaitMs = 5_000;
const longestWaitMs = 60 * 60_000;
/** As long as mail servers keep a letter that they cannot hand over (RFC 5321, 4.5.4.1). */
const tryForMs = 4 * 24 * 60 * 60_000;
/** Who waits for one of these asks for another: a late one would only confuse. */
const soonUseless = ['one-time-code', 'sign-in-link', 'password-reset'];
const mostSoonTries = 8;

/** When to retry a message that could not be sent: the wait doubles from 5 s to an hour. Undefined when we give up. */
export const nextTry = (
  { template, createdAt, tries }: Pick<MessageRecord, 'template' | 'createdAt' | 'tries'>,
  at: Date,
): Date | undefined => {
  const next = new Date(at.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)));
  const isOver = soonUseless.includes(template) ? tries >= mostSoonTries : next.getTime() > createdAt.getTime() + tryForMs;
  return isOver ? undefined : next;
};
