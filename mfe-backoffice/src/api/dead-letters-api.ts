import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { deadLettersOf, type DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { fromEveryService, serviceNamed, shownOfEach } from './every-service.js';

/** Events that a service put aside, of every service. */
export const deadLettersApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: (signal: AbortSignal) =>
      fromEveryService<DeadLetter>(
        (service) => send(deadLettersOf[service].list, { query: shownOfEach }, { signal }),
        ({ at }) => at,
      ),
    replay: ({ service, id: letterId }: DeadLetter) => send(deadLettersOf[serviceNamed(service)].replay, { params: { letterId } }),
    drop: ({ service, id: letterId }: DeadLetter, why: string) =>
      send(deadLettersOf[serviceNamed(service)].drop, { params: { letterId }, body: { why } }),
  };
};
export type DeadLettersApi = ReturnType<typeof deadLettersApi>;

const listKey = ['dead-letters'];

export const deadLettersQuery = (api: DeadLettersApi) => queryOptions({ queryKey: listKey, queryFn: ({ signal }) => api.list(signal) });

const readAgain = (_answer: unknown, _sent: unknown, _before: unknown, { client: cache }: MutationFunctionContext) =>
  void cache.invalidateQueries({ queryKey: listKey });

export const replayLetter = (api: DeadLettersApi) =>
  mutationOptions({ mutationFn: (letter: DeadLetter) => api.replay(letter), onSuccess: readAgain });
export const dropLetter = (api: DeadLettersApi, letter: DeadLetter) =>
  mutationOptions({ mutationFn: (why: string) => api.drop(letter, why), onSuccess: readAgain });
