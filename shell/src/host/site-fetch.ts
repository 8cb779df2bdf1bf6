import { antiForgeryHeader, framedHeader, untouchedHeader } from '@kerbside/contracts/anti-forgery';
import { newSpanId, newTraceId, writeTraceparent } from '@kerbside/contracts/traceparent';

/** What only somebody at the page does. */
const actions = ['click', 'change', 'keydown', 'popstate'] as const;

/** Pages poll each minute: what somebody does between two polls is told by the second. */
const presentMs = 90_000;

type Marks = Readonly<Record<string, string>>;

/**
 * What each call of this page says of it: the `traceparent`, one trace for the page's own start, then one for each user action; and that nobody has touched the page
 * for a while, so that what it asks by itself keeps no session alive.
 */
export const pageMarks = (page: Pick<Window, 'addEventListener'>): (() => Marks) => {
  let traceId = newTraceId();
  let touchedAt = Date.now();
  const touched = () => {
    traceId = newTraceId();
    touchedAt = Date.now();
  };
  for (const action of actions) page.addEventListener(action, touched, { capture: true });
  return () => ({
    traceparent: writeTraceparent({ traceId, spanId: newSpanId(), traceFlags: 1 }),
    ...(Date.now() - touchedAt > presentMs && { [untouchedHeader]: '1' }),
  });
};

interface AskingPage {
  readonly marks: () => Marks;
  /** Whether it is a frame in a page of another site. */
  readonly isAbroad: boolean;
}

/** Same-origin only, with the session's cookie and the header that no cross-site page can set. `onRefused` hears about refusals that an ended session may explain, or a role that an admin changed: a customer's own records do not exist for a visitor. */
export const siteFetch =
  (onRefused: () => void, { marks, isAbroad }: AskingPage, ask: typeof fetch = (...args) => fetch(...args)) =>
  async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (!path.startsWith('/') || path.startsWith('//')) throw new TypeError('Only paths of this site can be requested');
    const headers = new Headers(init.headers);
    const said = { [antiForgeryHeader]: '1', ...(isAbroad && { [framedHeader]: '1' }), ...marks() };
    for (const [name, value] of Object.entries(said)) headers.set(name, value);
    const answer = await ask(path, { ...init, headers });
    if ([401, 403, 404].includes(answer.status)) onRefused();
    return answer;
  };
