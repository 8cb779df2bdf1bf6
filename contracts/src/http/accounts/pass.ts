import * as z from 'zod/mini';
import { callsOf } from '../../call.js';

const call = callsOf('accounts');

export const walletPlatforms = ['apple', 'google'] as const;
export type WalletPlatform = (typeof walletPlatforms)[number];

export const passType = 'application/vnd.apple.pkpass';

export const addToWallet = call('POST /digital-pass/add-to-wallet/{carId}/{userId}', {
  id: 'add-to-wallet',
  who: 'owner',
  staff: 'none',
  summary:
    'The address at which a phone adds the pass of a car to its wallet (A7). `isPreview`: signed with a certificate of our own making, which wallets do not trust. `isKeptCurrent`: the pass changes by itself when the cover does.',
  body: z.object({ platform: z.enum(walletPlatforms, 'Choose a wallet') }),
  data: z.object({ url: z.string(), isPreview: z.boolean(), isKeptCurrent: z.boolean() }),
});

export const readPass = call('GET /api/accounts/cars/{carId}/pass', {
  id: 'pass-of-car',
  who: 'owner',
  staff: 'none',
  summary: 'What stands on the front of a car’s pass, as wallets show it.',
  data: z.object({ plate: z.string(), lines: z.array(z.object({ label: z.string(), value: z.string() })) }),
});

export const downloadPass = call('GET /api/accounts/passes/{token}', {
  id: 'wallet-pass',
  who: 'public',
  summary:
    'The pass of a car for Apple’s wallet, made anew of its policies each time. Whoever has the token may have it: it cannot be guessed.',
  data: z.unknown(),
  file: passType,
});
