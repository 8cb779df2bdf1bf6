import { readTraceparent } from '@kerbside/contracts/traceparent';
import { pageTrace } from './page-trace.js';

const page = () => {
  const target = new EventTarget();
  return { target, traceIdNow: pageIds(pageTrace(target as Window)) };
};
const pageIds = (next: () => string) => () => readTraceparent(next());

describe('the trace of a page', () => {
  it('is one trace for all its calls, each with its own span', () => {
    const { traceIdNow } = page();
    const [first, second] = [traceIdNow(), traceIdNow()];
    expect(first?.traceId).toBe(second?.traceId);
    expect(first?.spanId).not.toBe(second?.spanId);
    expect(first?.traceFlags).toBe(1);
  });

  it.each(['click', 'change', 'popstate'])('starts again with a %s', (action) => {
    const { target, traceIdNow } = page();
    const before = traceIdNow();
    target.dispatchEvent(new Event(action));
    expect(traceIdNow()?.traceId).not.toBe(before?.traceId);
    target.dispatchEvent(new Event('scroll'));
    expect(traceIdNow()?.traceId).toBe(traceIdNow()?.traceId);
  });
});
