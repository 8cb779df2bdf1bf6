import type { Session } from '@kerbside/contracts/caller';
import { client } from '@kerbside/contracts/client';
import { logout, readSession } from '@kerbside/contracts/http/accounts';

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export const askSession = (ask: Fetch): Promise<Session> => client(ask).send(readSession, {});

export const endSession = (ask: Fetch): Promise<unknown> => client(ask).send(logout, {});
