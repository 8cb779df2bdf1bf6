import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { MessageRecord } from '../letters/message.js';
import { hasSecret, shownOfSecret } from './secret-message.js';

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
  ...message
}: MessageRecord): Message => ({
  ...message,
  attachments: attachments.map(({ name, mediaType, content }) => ({ name, mediaType, bytes: content.length })),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});
