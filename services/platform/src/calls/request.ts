import type { Span } from '@opentelemetry/api';
import type { Call } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';

/** What a call's schemas made of a request. */
export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

export const unparsed: ParsedInput = { params: undefined, query: undefined, headers: undefined, body: undefined };

/** What the guards found out about a request, for its handler. */
export interface ServedRequest {
  readonly caller: Caller;
  readonly sessionToken: string | undefined;
  input: ParsedInput;
  /** Only for calls with `upload`. */
  received?: ReceivedFile;
}

/** An uploaded file: neither its name nor its content has been checked. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    asked: ServedRequest | null;
    /** None for probes. */
    span: Span | null;
    /** Only for calls with `rawBody`. */
    rawBody?: Buffer;
  }
}
