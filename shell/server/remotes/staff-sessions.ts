import { createHash } from 'node:crypto';
import { readSession } from '@kerbside/contracts/http/accounts/accounts';

interface Answer {
  readonly isStaff: Promise<boolean>;
  readonly at: number;
}

interface SessionAnswer {
  readonly data?: { readonly role?: string | null };
}

interface StaffOptions {
  readonly accountsUrl: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

export interface StaffSessions {
  /** Whether accounts says that these cookies are a member of staff. False when accounts does not answer. */
  readonly isStaff: (cookie: string | undefined) => Promise<boolean>;
}

const patienceMs = 2_000;
/** A page asks twice at once, for itself and for the list; somebody who goes from page to page asks every few seconds. */
const freshMs = 5_000;
const mostKept = 500;

/** Asks accounts who a browser is, and keeps its answers for five seconds: a role that is taken away counts that much longer here. */
export const staffSessions = ({ accountsUrl, fetch: ask = fetch, now = Date.now }: StaffOptions): StaffSessions => {
  const answers = new Map<string, Answer>();

  const askAccounts = async (key: string, cookie: string): Promise<boolean> => {
    const url = new URL(readSession.path, accountsUrl);
    const answered = await ask(url, { headers: { cookie }, signal: AbortSignal.timeout(patienceMs) })
      .then(async (answer): Promise<SessionAnswer | undefined> => (answer.ok ? answer.json() : undefined))
      .catch(unanswered);
    if (!answered) answers.delete(key);
    return typeof answered?.data?.role === 'string';
  };

  return {
    isStaff: (cookie) => {
      if (cookie === undefined) return Promise.resolve(false);
      const key = createHash('sha256').update(cookie).digest('base64');
      const kept = answers.get(key);
      if (kept && now() - kept.at < freshMs) return kept.isStaff;
      const isStaff = askAccounts(key, cookie);
      // The oldest come first.
      answers.delete(key);
      answers.set(key, { isStaff, at: now() });
      for (const oldest of answers.keys()) {
        if (answers.size <= mostKept) break;
        answers.delete(oldest);
      }
      return isStaff;
    },
  };
};

const unanswered = (): undefined => undefined;
