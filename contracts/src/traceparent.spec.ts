import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('is read and written unchanged', () => {
    for (const traceFlags of [0, 1]) {
      const text = `00-${traceId}-${spanId}-0${traceFlags}`;
      expect(readTraceparent(text)).toEqual({ traceId, spanId, traceFlags });
      expect(writeTraceparent({ traceId, spanId, traceFlags })).toBe(text);
    }
  });

  it('is new each time', () => {
    const made = () => writeTraceparent({ traceId: newTraceId(), spanId: newSpanId(), traceFlags: 1 });
    const [first, second] = [made(), made()];
    expect(readTraceparent(first)).toBeDefined();
    expect(first).not.toBe(second);
  });

  it.each([
    undefined,
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    '',
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n{"level":"error"}`,
    `00-${traceId}-${spanId}-01${'a'.repeat(40)}`,
  ])('is not %j', (text) => expect(readTraceparent(text)).toBeUndefined());
});
