import { controller, serves } from '@kerbside/platform/http/controller';
import { countUnreadMessages, listOwnMessages, markMessagesRead } from '@kerbside/contracts/http/callbacks/own-messages';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { MessagesRepository } from './messages.repository.js';
import { ownMessageOf } from './own-message.js';
import { OwnMessagesService } from './own-messages.service.js';

/** What was sent to a customer, for themselves. */
export const OwnMessagesController = controller({ messages: MessagesRepository, own: OwnMessagesService }, [
  serves(listOwnMessages, async ({ query, caller }, { messages }) => {
    const page = pageOf(query);
    const { rows, count } = await messages.readableBy(caller.userId, page);
    return { rows: rows.map(ownMessageOf), paging: { ...page, count } };
  }),
  serves(countUnreadMessages, async ({ caller }, { messages }) => ({ count: await messages.unreadBy(caller.userId) })),
  serves(markMessagesRead, ({ body, caller }, { own }) => own.markRead(caller.userId, body.ids)),
]);
