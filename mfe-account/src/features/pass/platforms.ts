import { walletPlatforms, type WalletPlatform } from '@kerbside/contracts/http/accounts/pass';

/** The wallets that a device can have; all of them for a device without any, where the code is scanned with a phone. */
export const platformsOf = (userAgent: string): readonly WalletPlatform[] => {
  if (/Android/i.test(userAgent)) return ['google'];
  return /iPhone|iPad|iPod/i.test(userAgent) ? ['apple'] : walletPlatforms;
};
