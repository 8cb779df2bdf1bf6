import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { queryOptions } from '@tanstack/react-query';

interface EmailChangeForm {
  readonly email: string;
  readonly password?: string;
}

/** The email address that signs the customer in. */
export const emailApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    read: (signal: AbortSignal) => send(readEmailChange, {}, { signal }),
    ask: (body: EmailChangeForm) => send(askEmailChange, { body }),
    cancel: () => send(cancelEmailChange, {}),
    confirm: (token: string) => send(confirmEmailChange, { body: { token } }),
    stop: (token: string) => send(stopEmailChange, { body: { token } }),
  };
};
export type EmailApi = ReturnType<typeof emailApi>;

export const emailKey = ['email-change'] as const;

export const emailQuery = (api: EmailApi) => queryOptions({ queryKey: emailKey, queryFn: ({ signal }) => api.read(signal) });
