import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { messagesRead } from '@kerbside/contracts/events/callbacks';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { MessagesRepository } from './messages.repository.js';

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
