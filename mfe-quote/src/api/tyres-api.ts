import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { searchTyres } from '@kerbside/contracts/http/garages/tyres';

export const tyresApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return { search: (body: CallInput<typeof searchTyres>['body']) => send(searchTyres, { body }) };
};
