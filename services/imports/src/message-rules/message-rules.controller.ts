import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addMessageRule, listMessageRules, readRulesOfType, removeMessageRule } from '@kerbside/contracts/http/imports/rules';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { MessageRulesService } from './message-rules.service.js';

@Controller()
export class MessageRulesController {
  constructor(private readonly rules: MessageRulesService) {}

  @Serves(listMessageRules)
  list(@Input() { query }: CallRequest<typeof listMessageRules>) {
    return this.rules.list(query);
  }

  @Serves(addMessageRule)
  add(@Input() { body }: CallRequest<typeof addMessageRule>, @CurrentCaller() caller: Caller) {
    return this.rules.add(body, caller);
  }

  @Serves(removeMessageRule)
  remove(@Input() { params }: CallRequest<typeof removeMessageRule>, @CurrentCaller() caller: Caller) {
    return this.rules.remove(params.ruleId, caller);
  }

  @Serves(readRulesOfType)
  ofType(@Input() { params }: CallRequest<typeof readRulesOfType>) {
    return this.rules.ofType(params.type);
  }
}
