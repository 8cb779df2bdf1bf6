import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { issueGarageSecret, listGarageSystems, revokeGarageSecret, setGarageTakesPayments } from '@kerbside/contracts/http/garages/signed';

export interface SystemsAsked {
  readonly search: string;
  readonly page: number;
}

/** The calls that admins make about the systems of garages. */
export const garageSystemsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: ({ search, page }: SystemsAsked, signal: AbortSignal) =>
      send(listGarageSystems, { query: { ...(search === '' ? {} : { search }), page: String(page) } }, { signal }),
    makeSecret: (garageId: string) => send(issueGarageSecret, { params: { garageId } }),
    setTakesPayments: (garageId: string, takes_payments: boolean) =>
      send(setGarageTakesPayments, { params: { garageId }, body: { takes_payments } }),
    revokeSecret: (garageId: string) => send(revokeGarageSecret, { params: { garageId } }),
  };
};
export type GarageSystemsApi = ReturnType<typeof garageSystemsApi>;
