import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { stuckWorkOf, type StuckWork } from '@kerbside/contracts/http/stuck-work';
import { fromEveryService, serviceNamed, shownOfEach } from './every-service.js';

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
