import { client } from '@kerbside/contracts/client';
import { logout } from '@kerbside/contracts/http/accounts/accounts';
import { forgetSecrets } from '@kerbside/contracts/quotes/quote-secrets';

/** In a chunk of its own, because the calls and their schemas are loaded only when somebody signs out. */
export const endSession = async (ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> => {
  await client(ask).send(logout, {});
  forgetSecrets();
};
