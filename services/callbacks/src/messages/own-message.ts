import type { OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { MessageRecord } from '../letters/message.js';
import { withoutWithheld, hasSecret, shownOfSecret } from './secret-message.js';

/** The parts of a sent message that its reader sees. */
export type StoredMessage = Pick<MessageRecord, 'channel' | 'subject' | 'text' | 'createdAt' | 'sentAt' | 'isUnread'> & {
  readonly _id: string;
  readonly attachments: readonly { readonly name: string }[];
};

export const ownMessageOf = ({
  _id,
  channel,
  subject,
  text,
  attachments,
  createdAt,
  sentAt,
  isUnread = false,
}: StoredMessage): OwnMessage => ({
  id: _id,
  channel,
  subject,
  text: withoutWithheld(text),
  attachments: attachments.map(({ name }) => name),
  sentAt: (sentAt ?? createdAt).toISOString(),
  isUnread,
});

/** A message as the mailbox shows it: one with a secret, without it. */
export const withheld = (message: MessageRecord): Message =>
  hasSecret(message) ? { ...shown({ ...message, ...shownOfSecret(message) }), withheld: true } : shown(message);

export const shown = ({
  key: _key,
  tries: _tries,
  nextTryAt: _next,
  isForStaff: _staff,
  isUnread: _unread,
  onBehalfOf: _behalf,
  sealed: _sealed,
  expiresAt: _expires,
  attachments,
  createdAt,
  sentAt,
  again,
  ...message
}: MessageRecord): Message => ({
  ...message,
  attachments: attachments.map(({ name, mediaType, content }) => ({ name, mediaType, bytes: content.length })),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  ...(again && { again: { ...again, at: again.at.toISOString() } }),
});
