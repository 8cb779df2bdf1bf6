import type { CallInput } from '@kerbside/contracts/call';
import { addMessageRule, listMessageRules, removeMessageRule } from '@kerbside/contracts/http/imports/rules';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { removal } from './removal.js';

const listKey = ['message-rules'];
export const rulesQuery = (site: Site, query: NonNullable<CallInput<typeof listMessageRules>['query']>) =>
  pageQueryOf(site, [...listKey, query], listMessageRules, { query });

/** What a message can be about depends on the rules. */
const stale = [listKey, ['message-products']];

export const addRule = (site: Site) =>
  change((body: CallInput<typeof addMessageRule>['body']) => send(site, addMessageRule, { body }), ...stale);
export const removeRule = (site: Site, ruleId: string) =>
  change(() => removal(send(site, removeMessageRule, { params: { ruleId } })), ...stale);
