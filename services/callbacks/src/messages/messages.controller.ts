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
import { MessagesService } from './messages.service.js';

export const MessagesController = controller({ messages: MessagesService, audit: Audit }, [
  serves(sendMessage, ({ body }, { messages }) => messages.accept(body)),
  serves(listMessages, ({ query, caller }, { messages }) => messages.list(query, caller)),
  serves(readMessage, ({ params, caller }, { messages }) => messages.read(params.messageId, caller)),
  serves(sendMessageAgain, ({ params, body, caller }, { messages }) => messages.sendAgain(params.messageId, body.key, caller)),
  serves(downloadAttachment, async ({ params, caller }, { messages }) => {
    const { content, name, mediaType } = await messages.attachment(params.messageId, Number(params.index), caller);
    return file(content, { name, mediaType });
  }),
  serves(listCallbacksAudit, ({ query }, { audit }) => audit.list(query)),
]);
