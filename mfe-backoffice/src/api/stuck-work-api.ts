import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { stuckWorkOf, type StuckWork } from '@kerbside/contracts/http/stuck-work';

type Owner = keyof typeof stuckWorkOf;
export interface AllStuckWork {
  /** Longest-failing first. */
  readonly rows: readonly StuckWork[];
  readonly count: number;
  /** Services that did not answer, so their failed work is not known. */
  readonly silent: readonly Owner[];
}

const owners = ['accounts', 'pricing', 'vouchers', 'payments', 'claims', 'callbacks', 'imports'] as const satisfies readonly Owner[];
/** The most rows per service: more than this is one fault, not many cases. */
const shown = '100';

/** Failed work in every service that has any. */
export const stuckWorkApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: async (signal: AbortSignal): Promise<AllStuckWork> => {
      const answers = await Promise.allSettled(
        owners.map((owner) => send(stuckWorkOf[owner].list, { query: { perPage: shown } }, { signal })),
      );
      const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const refusal = answers.find((answer) => answer.status === 'rejected');
      if (refusal && told.length === 0) throw refusal.reason;
      return {
        rows: told.flatMap(({ rows }) => rows).toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since)),
        count: told.reduce((sum, { paging }) => sum + paging.count, 0),
        silent: owners.filter((_, index) => answers[index]?.status === 'rejected'),
      };
    },
    tryAgain: ({ service, id: workId }: StuckWork) => send(stuckWorkOf[ownerNamed(service)].tryAgain, { params: { workId } }),
  };
};
export type StuckWorkApi = ReturnType<typeof stuckWorkApi>;

const ownerNamed = (service: string): Owner => {
  const owner = owners.find((name) => name === service);
  if (owner === undefined) throw new Error(`${service} is not among the services that are asked for failed work`);
  return owner;
};
