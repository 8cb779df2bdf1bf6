import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { stuckWorkOf, type StuckWork } from '@kerbside/contracts/http/stuck-work';
import { deadLettersOf, type DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';

export interface FromEveryService<Row> {
  /** Oldest first. */
  readonly rows: readonly Row[];
  readonly count: number;
  /** Services that did not answer, whose rows are therefore unknown. */
  readonly silent: readonly ServiceName[];
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly paging: { readonly count: number };
}

/** The most rows per service: more than this is one fault, not many cases. */
export const shownOfEach = { perPage: '100' } as const;

/** The same list of every service. One that does not answer hides nothing of the others; when none answers, the refusal is thrown. */
export const fromEveryService = async <Row>(
  ask: (service: ServiceName) => Promise<Answer<Row>>,
  since: (row: Row) => string,
): Promise<FromEveryService<Row>> => {
  const answers = await Promise.allSettled(serviceNames.map(ask));
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refusal = answers.find((answer) => answer.status === 'rejected');
  if (refusal && told.length === 0) throw refusal.reason;
  return {
    rows: told.flatMap(({ rows }) => rows).toSorted((one, other) => Date.parse(since(one)) - Date.parse(since(other))),
    count: told.reduce((sum, { paging }) => sum + paging.count, 0),
    silent: serviceNames.filter((_, index) => answers[index]?.status === 'rejected'),
  };
};

export const serviceNamed = (name: string): ServiceName => {
  const service = serviceNames.find((known) => known === name);
  if (service === undefined) throw new Error(`${name} is not one of our services`);
  return service;
};

/** Failed work in every service that has any. */
export const stuckWorkApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: (signal: AbortSignal) =>
      fromEveryService<StuckWork>(
        (service) => send(stuckWorkOf[service].list, { query: shownOfEach }, { signal }),
        ({ since }) => since,
      ),
    tryAgain: ({ service, id: workId }: StuckWork) => send(stuckWorkOf[serviceNamed(service)].tryAgain, { params: { workId } }),
  };
};
export type StuckWorkApi = ReturnType<typeof stuckWorkApi>;

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

export const replayLetter = (api: DeadLettersApi) =>
  mutationOptions({ mutationFn: (letter: DeadLetter) => api.replay(letter), onSuccess: outdates(listKey) });
export const dropLetter = (api: DeadLettersApi, letter: DeadLetter) =>
  mutationOptions({ mutationFn: (why: string) => api.drop(letter, why), onSuccess: outdates(listKey) });
