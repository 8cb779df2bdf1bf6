import { antiForgeryHeader, framedHeader } from '@kerbside/contracts/anti-forgery';
import { newSpanId, newTraceId, writeTraceparent } from '@kerbside/contracts/traceparent';

/** User actions: all the calls that one of them causes are one trace. */
const actions = ['click', 'change', 'popstate'] as const;

/** The `traceparent` of each call of this page: one trace for the page's own start, then one for each user action. */
export const pageTrace = (page: Pick<Window, 'addEventListener'>): (() => string) => {
  let traceId = newTraceId();
  for (const action of actions) page.addEventListener(action, () => (traceId = newTraceId()), { capture: true });
  return () => writeTraceparent({ traceId, spanId: newSpanId(), traceFlags: 1 });
};

interface AskingPage {
  readonly traceparent: () => string;
  /** Whether it is a frame in a page of another site. */
  readonly isAbroad: boolean;
}

/** Same-origin only, with the session's cookie and the header that no cross-site page can set. `onRefused` hears about refusals that an ended session may explain, or a role that an admin changed: a customer's own records do not exist for a visitor. */
export const siteFetch =
  (onRefused: () => void, { traceparent, isAbroad }: AskingPage, ask: typeof fetch = (...args) => fetch(...args)) =>
  async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (!path.startsWith('/') || path.startsWith('//')) throw new TypeError('Only paths of this site can be requested');
    const headers = new Headers(init.headers);
    headers.set(antiForgeryHeader, '1');
    if (isAbroad) headers.set(framedHeader, '1');
    headers.set('traceparent', traceparent());
    const answer = await ask(path, { ...init, headers, credentials: 'same-origin' });
    if ([401, 403, 404].includes(answer.status)) onRefused();
    return answer;
  };
