import type { Role, Session } from '@kerbside/contracts/caller';

/** `readSession` of the contracts. Written out here, and parsed by hand, so that no page waits for 10 kB of schemas to learn that nobody is signed in; a test keeps the two consistent. */
export const sessionPath = '/api/accounts/session';
const patienceMs = 10_000;

const roles: readonly unknown[] = [null, 'agent', 'finance', 'admin'] satisfies readonly (Role | null)[];
const steps: readonly unknown[] = [undefined, 'second-step', 'second-step-setup'] satisfies readonly Session['awaits'][];
const isText = (value: unknown): boolean => value === null || typeof value === 'string';

const isSession = (value: unknown): value is Session => {
  const { signedIn, userId, email, name, role, awaits }: Partial<Record<keyof Session, unknown>> = Object(value);
  return typeof signedIn === 'boolean' && [userId, email, name].every(isText) && roles.includes(role) && steps.includes(awaits);
};

/** Who is signed in. Rejects when the server cannot be reached or responds with something else. */
export const readSession = async (ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<Session> => {
  const answer = await ask(sessionPath, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patienceMs) });
  const session: unknown = Object(await answer.json()).data;
  if (!isSession(session)) throw new TypeError('This is not a session');
  return session;
};
