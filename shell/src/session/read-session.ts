import type { Role, Session } from '@kerbside/contracts/caller';

/** `readSession` of the contracts. Written out here, and parsed by hand, so that no page waits for 10 kB of schemas to learn that nobody is signed in; a test keeps the two consistent. */
export const sessionPath = '/api/accounts/session';
const patienceMs = 10_000;

const roles: readonly string[] = ['agent', 'finance', 'admin'] satisfies readonly Role[];
const isRole = (value: unknown): value is Role => typeof value === 'string' && roles.includes(value);
const steps: readonly unknown[] = [undefined, 'second-step', 'second-step-setup'] satisfies readonly Session['awaits'][];
const isStep = (value: unknown): boolean => steps.includes(value);
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

const isSession = (value: unknown): value is Session => {
  if (typeof value !== 'object' || value === null) return false;
  if (!('signedIn' in value && 'userId' in value && 'email' in value && 'name' in value && 'role' in value)) return false;
  return (
    typeof value.signedIn === 'boolean' &&
    isText(value.userId) &&
    isText(value.email) &&
    isText(value.name) &&
    (value.role === null || isRole(value.role)) &&
    (!('awaits' in value) || isStep(value.awaits))
  );
};

const dataOf = (answer: unknown): unknown => (typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined);

/** Who is signed in. Rejects when the server cannot be reached or responds with something else. */
export const readSession = async (ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<Session> => {
  const answer = await ask(sessionPath, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patienceMs) });
  const session = dataOf(await answer.json());
  if (!isSession(session)) throw new TypeError('This is not a session');
  return session;
};
