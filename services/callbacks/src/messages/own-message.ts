import type { OwnMessage } from '@kerbside/contracts/http/callbacks/own-messages';
import type { MessageRecord } from '../letters/message.js';
import { withoutWithheld } from './secret-message.js';

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
