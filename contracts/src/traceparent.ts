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

/** Random bytes are drawn many at a time: drawing a few costs as much. */
const drawn = new Uint8Array(1_024);
let used = drawn.length;

const randomHex = (bytes: number): string => {
  if (used + bytes > drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  let text = '';
  for (const end = used + bytes; used < end; used += 1) text += (drawn[used] ?? 0).toString(16).padStart(2, '0');
  return text;
};

/** 32 hexadecimal digits. */
export const newTraceId = (): string => randomHex(16);
/** 16 hexadecimal digits. */
export const newSpanId = (): string => randomHex(8);
