import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import { readEmailChange } from '@kerbside/contracts/http/accounts/email';

/** The password of the person signed in, which only an emailed link changes. */
export const passwordApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    /** Resolves with the address that the link goes to. */
    askForLink: async (): Promise<string> => {
      const { email } = await send(readEmailChange, {});
      await send(forgotPassword, { body: { option: 'reset', email } });
      return email;
    },
  };
};
