import { newSpanId, newTraceId, writeTraceparent } from '@kerbside/contracts/traceparent';

/** User actions: all the calls that one of them causes are one trace. */
const actions = ['click', 'change', 'popstate'] as const;

/** The `traceparent` of each call of this page: one trace for the page's own start, then one for each user action. */
export const pageTrace = (page: Pick<Window, 'addEventListener'>): (() => string) => {
  let traceId = newTraceId();
  for (const action of actions) page.addEventListener(action, () => (traceId = newTraceId()), { capture: true });
  return () => writeTraceparent({ traceId, spanId: newSpanId(), traceFlags: 1 });
};
