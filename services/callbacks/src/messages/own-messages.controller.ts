import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { countUnreadMessages, listOwnMessages, markMessagesRead } from '@kerbside/contracts/http/callbacks/own-messages';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { notFound } from '@kerbside/platform/errors/errors';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { MessagesRepository } from './messages.repository.js';
import { ownMessageOf } from './own-message.js';
import { OwnMessagesService } from './own-messages.service.js';

/** What was sent to a customer, for themselves. */
@Controller()
export class OwnMessagesController {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly own: OwnMessagesService,
  ) {}

  @Serves(listOwnMessages)
  async list(
    @Input() { query }: CallRequest<typeof listOwnMessages>,
    @CurrentCaller() caller: Caller,
  ): Promise<CallAnswer<typeof listOwnMessages>> {
    const page = pageOf(query);
    const { rows, count } = await this.messages.readableBy(readerOf(caller), page);
    return { rows: rows.map(ownMessageOf), paging: { ...page, count } };
  }

  @Serves(countUnreadMessages)
  async unread(@CurrentCaller() caller: Caller) {
    return { count: await this.messages.unreadBy(readerOf(caller)) };
  }

  @Serves(markMessagesRead)
  async read(@Input() { body }: CallRequest<typeof markMessagesRead>, @CurrentCaller() caller: Caller) {
    await this.own.markRead(readerOf(caller), body.ids);
    return {};
  }
}

const readerOf = (caller: Caller): string => {
  if (!('userId' in caller)) throw notFound();
  return caller.userId;
};
