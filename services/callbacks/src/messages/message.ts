/** Something a message carries along. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** What a template writes. */
export interface Letter {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** Null for a text message. */
  readonly html: string | null;
}

/** A message to one person, kept as it left: the mailbox shows what was said, not what a template would say today. A way in is kept apart: see `way-in.ts`. */
export interface Message extends Letter {
  readonly id: string;
  /** Makes it once: a second message with the key is not written. */
  readonly key: string;
  readonly channel: 'email' | 'sms';
  readonly customerId: string | null;
  readonly to: string;
  /** What a way in says, encrypted. Null for any other message, and once nobody needs it. */
  readonly sealed: string | null;
  /** Goes to a member of staff: only admins see that it was sent. */
  readonly isForStaff: boolean;
  readonly attachments: readonly Attachment[];
  readonly status: 'to-send' | 'sent' | 'failed';
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** From then on it is deleted. */
  readonly expiresAt: Date;
}

const lastTry = 8;

/** When a message that could not leave is tried again, doubling from 5 s; undefined when we give up. */
export const nextTry = (tries: number, at: Date): Date | undefined =>
  tries >= lastTry ? undefined : new Date(at.getTime() + 5_000 * 2 ** (tries - 1));
