import { controller, serves } from '@kerbside/platform/http/controller';
import {
  downloadAttachment,
  listCallbacksAudit,
  listMessages,
  readMessage,
  sendMessage,
  sendMessageAgain,
} from '@kerbside/contracts/http/callbacks/callbacks';
import { Audit } from '@kerbside/platform/audit/audit';
import { file } from '@kerbside/platform/calls/http';
import { countUnreadMessages, listOwnMessages, markMessagesRead } from '@kerbside/contracts/http/callbacks/own-messages';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { messagesRead } from '@kerbside/contracts/events/callbacks';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { MessagesService } from './messages.service.js';
import { MessagesRepository } from './messages.repository.js';
import { ownMessageOf } from './own-message.js';

@Injectable()
export class OwnMessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
  ) {}

  /** Other open pages of the customer count anew once one of them has read something. */
  async markRead(customerId: string, ids: readonly string[]): Promise<void> {
    await this.mongo.transaction(async (session) => {
      if (!(await this.messages.markRead(customerId, ids, session))) return;
      await this.outbox.add(session, messagesRead, { id: randomUUID(), version: 1, data: { customerId } });
    });
  }
}

export const MessagesController = controller(
  { messages: MessagesService, audit: Audit, own: OwnMessagesService, kept: MessagesRepository },
  [
    serves(sendMessage, ({ body }, { messages }) => messages.accept(body)),
    serves(listMessages, ({ query, caller }, { messages }) => messages.list(query, caller)),
    serves(readMessage, ({ params, caller }, { messages }) => messages.read(params.messageId, caller)),
    serves(sendMessageAgain, ({ params, body, caller }, { messages }) => messages.sendAgain(params.messageId, body.key, caller)),
    serves(downloadAttachment, async ({ params, caller }, { messages }) => {
      const { content, name, mediaType } = await messages.attachment(params.messageId, Number(params.index), caller);
      return file(content, { name, mediaType });
    }),
    serves(listCallbacksAudit, ({ query }, { audit }) => audit.list(query)),
    serves(listOwnMessages, async ({ query, caller }, { kept }) => {
      const page = pageOf(query);
      const { rows, count } = await kept.readableBy(caller.userId, page);
      return { rows: rows.map(ownMessageOf), paging: { ...page, count } };
    }),
    serves(countUnreadMessages, async ({ caller }, { kept }) => ({ count: await kept.unreadBy(caller.userId) })),
    serves(markMessagesRead, ({ body, caller }, { own }) => own.markRead(caller.userId, body.ids)),
  ],
);
