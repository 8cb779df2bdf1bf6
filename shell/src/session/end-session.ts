import { client } from '@kerbside/contracts/client';
import { logout } from '@kerbside/contracts/http/accounts';

/** Apart, because the calls and their schemas are fetched only when someone signs out. */
export const endSession = (ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<unknown> => client(ask).send(logout, {});
