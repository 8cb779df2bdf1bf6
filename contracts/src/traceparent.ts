/** Where something happens in a trace (W3C Trace Context). */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  /** 1: the caller records this trace. */
  readonly traceFlags: number;
}

const written = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined for anything that is not exactly a `traceparent`: it goes into logs and headers, so nothing else may pass for one. */
export const readTraceparent = (text: unknown): TracePlace | undefined => {
  const [, traceId, spanId, flags] = (typeof text === 'string' && written.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
};

export const writeTraceparent = ({ traceId, spanId, traceFlags }: TracePlace): string => `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** Drawn many at a time: drawing a few costs as much. */
let drawn = '';

const randomHex = (digits: number): string => {
  if (drawn.length < digits)
    drawn = Array.from(crypto.getRandomValues(new Uint8Array(1_024)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = drawn.slice(0, digits);
  drawn = drawn.slice(digits);
  return text;
};

export const newTraceId = (): string => randomHex(32);
export const newSpanId = (): string => randomHex(16);
