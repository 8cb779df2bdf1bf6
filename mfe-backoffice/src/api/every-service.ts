import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { stuckWorkOf, type StuckWork } from '@kerbside/contracts/http/stuck-work';
import { deadLettersOf, type DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { queryOptions } from '@tanstack/react-query';
import { change, send, type Site } from '@kerbside/contracts/ui/data/calls';

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

const workKey = ['stuck-work'];

export const stuckWorkQuery = (site: Site) =>
  queryOptions({
    queryKey: workKey,
    queryFn: ({ signal }) =>
      fromEveryService<StuckWork>(
        (service) => send(site, stuckWorkOf[service].list, { query: shownOfEach }, signal),
        ({ since }) => since,
      ),
  });

export const tryAgain = (site: Site) =>
  change(({ service, id: workId }: StuckWork) => send(site, stuckWorkOf[serviceNamed(service)].tryAgain, { params: { workId } }), workKey);

const listKey = ['dead-letters'];

/** Events that a service put aside, of every service. */
export const deadLettersQuery = (site: Site) =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      fromEveryService<DeadLetter>(
        (service) => send(site, deadLettersOf[service].list, { query: shownOfEach }, signal),
        ({ at }) => at,
      ),
  });

export const replayLetter = (site: Site) =>
  change(
    ({ service, id: letterId }: DeadLetter) => send(site, deadLettersOf[serviceNamed(service)].replay, { params: { letterId } }),
    listKey,
  );
export const dropLetter = (site: Site, { service, id: letterId }: DeadLetter) =>
  change((why: string) => send(site, deadLettersOf[serviceNamed(service)].drop, { params: { letterId }, body: { why } }), listKey);
