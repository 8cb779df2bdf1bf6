import type { CallInput } from '@kerbside/contracts/call';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const emailKey = ['email-change'] as const;

export const emailQuery = (site: Site) => queryOf(site, emailKey, readEmailChange, {});

export const askChange = (site: Site, body: CallInput<typeof askEmailChange>['body']) => send(site, askEmailChange, { body });
export const cancelChange = (site: Site) => send(site, cancelEmailChange, {});
export const confirmChange = (site: Site, token: string) => send(site, confirmEmailChange, { body: { token } });
export const stopChange = (site: Site, token: string) => send(site, stopEmailChange, { body: { token } });
