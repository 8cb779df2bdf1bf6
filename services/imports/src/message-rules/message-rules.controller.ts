import { controller, serves } from '@kerbside/platform/http/controller';
import { addMessageRule, listMessageRules, readRulesOfType, removeMessageRule } from '@kerbside/contracts/http/imports/rules';
import { MessageRulesService } from './message-rules.service.js';

export const MessageRulesController = controller({ rules: MessageRulesService }, [
  serves(listMessageRules, ({ query }, { rules }) => rules.list(query)),
  serves(addMessageRule, ({ body, caller }, { rules }) => rules.add(body, caller)),
  serves(removeMessageRule, ({ params, caller }, { rules }) => rules.remove(params.ruleId, caller)),
  serves(readRulesOfType, ({ params }, { rules }) => rules.ofType(params.type)),
]);
