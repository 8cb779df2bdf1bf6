import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  downloadAttachment,
  listCallbacksAudit,
  listMessages,
  readMessage,
  sendMessage,
  sendMessageAgain,
} from '@kerbside/contracts/http/callbacks/callbacks';
import { Audit } from '@kerbside/platform/audit/audit';
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { MessagesService } from './messages.service.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly audit: Audit,
  ) {}

  @Serves(sendMessage)
  send(@Input() { body }: CallRequest<typeof sendMessage>) {
    return this.messages.accept(body);
  }

  @Serves(listMessages)
  list(@Input() { query }: CallRequest<typeof listMessages>, @CurrentCaller() caller: Caller) {
    return this.messages.list(query, caller);
  }

  @Serves(readMessage)
  read(@Input() { params }: CallRequest<typeof readMessage>, @CurrentCaller() caller: Caller) {
    return this.messages.read(params.messageId, caller);
  }

  @Serves(sendMessageAgain)
  async sendAgain(@Input() { params, body }: CallRequest<typeof sendMessageAgain>, @CurrentCaller() caller: Caller) {
    await this.messages.sendAgain(params.messageId, body.key, caller);
    return {};
  }

  @Serves(downloadAttachment)
  async download(@Input() { params }: CallRequest<typeof downloadAttachment>, @CurrentCaller() caller: Caller) {
    const { content, name, mediaType } = await this.messages.attachment(params.messageId, Number(params.index), caller);
    return file(content, { name, mediaType });
  }

  @Serves(listCallbacksAudit)
  listAudit(@Input() { query }: CallRequest<typeof listCallbacksAudit>) {
    return this.audit.list(query);
  }
}
