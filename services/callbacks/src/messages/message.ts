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

/** A message to one person, kept whole: the mailbox shows what left, not what a template would say today. */
export interface Message extends Letter {
  readonly id: string;
  /** Makes it once: a second message with the key is not written. */
  readonly key: string;
  readonly channel: 'email' | 'sms';
  readonly customerId: string | null;
  readonly to: string;
  /** A way in as a member of staff: only admins may read it. */
  readonly isForStaff: boolean;
  readonly attachments: readonly Attachment[];
  readonly status: 'to-send' | 'sent' | 'failed';
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

const lastTry = 8;

/** When a message that could not leave is tried again, doubling from 5 s; undefined when we give up. */
export const nextTry = (tries: number, at: Date): Date | undefined =>
  tries >= lastTry ? undefined : new Date(at.getTime() + 5_000 * 2 ** (tries - 1));
