import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addMessageRule, listMessageRules, removeMessageRule } from '@kerbside/contracts/http/imports/rules';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';

type NewRule = CallInput<typeof addMessageRule>['body'];
type RuleQuery = NonNullable<CallInput<typeof listMessageRules>['query']>;

/** The rules of messages. */
export const rulesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: (query: RuleQuery, signal: AbortSignal) => send(listMessageRules, { query }, { signal }),
    add: (body: NewRule) => send(addMessageRule, { body }),
    remove: (ruleId: string) => send(removeMessageRule, { params: { ruleId } }),
  };
};
export type RulesApi = ReturnType<typeof rulesApi>;

const listKey = ['message-rules'];
export const rulesQuery = (api: RulesApi, query: RuleQuery) =>
  queryOptions({ queryKey: [...listKey, query], queryFn: ({ signal }) => api.list(query, signal), placeholderData: keepPreviousData });

/** What a message can be about depends on the rules. */
const changed = outdates(listKey, ['message-products']);

export const addRule = (api: RulesApi) =>
  mutationOptions({
    mutationFn: (rule: NewRule) => api.add(rule),
    onSuccess: changed,
  });
export const removeRule = (api: RulesApi) =>
  mutationOptions({
    mutationFn: (ruleId: string) => api.remove(ruleId),
    onSuccess: changed,
  });
