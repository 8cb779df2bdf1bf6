import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addToWallet, readPass, type WalletPlatform } from '@kerbside/contracts/http/accounts/pass';

/** What the page of the digital pass asks. */
export const passApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    read: (carId: string, signal: AbortSignal) => send(readPass, { params: { carId } }, { signal }),
    add: (of: { readonly carId: string; readonly userId: string }, platform: WalletPlatform) =>
      send(addToWallet, { params: of, body: { platform } }),
  };
};
export type PassApi = ReturnType<typeof passApi>;
