import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceNames } from '@kerbside/contracts/call';
import type { Envelope } from '@kerbside/contracts/event';
import { auditEventOf } from '@kerbside/contracts/events/audit';
import * as z from 'zod/mini';
import { Audit } from '../audit/audit.js';
import { Outbox } from '../events/outbox/outbox.js';
import { Mongo } from '../mongo/mongo.js';
import { PlatformConfig } from '../settings/platform-config.js';
import type { ServiceUnderTest } from './service-under-test.js';

export type Params = Readonly<Record<string, unknown>>;
/** Brings the service into a state that a pact names, by its parameters. May return headers for the request that follows, such as a session's cookie. */
export type State = (params: Params) => Promise<Readonly<Record<string, string>> | void> | Readonly<Record<string, string>> | void;
export type States = Readonly<Record<string, State>>;

const statesPath = '/_states';
const messagesPath = '/_messages';

const stateCall = z.object({
  action: z.optional(z.string()),
  state: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
});
const messageCall = z.object({ description: z.string() });
const caller = z.object({ service: z.enum(serviceNames) });
const entry = z.object({ customerId: z.string(), quoteId: z.string() });

/**
 * Stands between the verifier and the service. Sets up states, adds the headers they return to the request that follows, and hands out the
 * event that the service has written since, for a pact about a message.
 */
export class PactStage {
  readonly #server: Server;
  readonly #states: States;
  /** What went wrong on the stage itself: the verifier sees only that no good answer came. */
  readonly failures: string[] = [];
  #headers: Record<string, string> = {};
  /** The events from before the states of this interaction are gone. */
  #isBegun = false;

  constructor(
    private readonly service: ServiceUnderTest,
    states: States,
  ) {
    this.#states = {
      'a service asks': (params) => service.asService(z.parse(caller, params).service),
      'an audit trail of one entry': (params) => this.#record(z.parse(entry, params)),
      ...states,
    };
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Listens where the verifier will find it. */
  async open() {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    return {
      providerBaseUrl: url,
      providerStatesSetupUrl: url + statesPath,
      providerStatesSetupBody: true,
      transports: [{ protocol: 'message', scheme: 'http', port, path: messagesPath }],
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await bytesOf(request);
      if (request.url === statesPath) await this.#setUp(body, response);
      else if (request.url === messagesPath) await this.#sendEvent(body, response);
      else await this.#forward(request, body, response);
    } catch (error) {
      this.failures.push(error instanceof Error ? error.message : 'unknown');
      response.writeHead(500).end(this.failures.at(-1));
    }
  }

  async #setUp(body: Buffer, response: ServerResponse): Promise<void> {
    const { action, state, params = {} } = z.parse(stateCall, JSON.parse(body.toString('utf8')));
    // The verifier also asks for no state at all, and for each state to be torn down, which the next setup makes unnecessary.
    if (state && action !== 'teardown') {
      if (!this.#isBegun) await this.#begin();
      Object.assign(this.#headers, await this.#stateOf(state)(params));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  /** Clears what earlier interactions wrote: each one looks only through what its own states write. */
  async #begin(): Promise<void> {
    this.#isBegun = true;
    await this.#events();
    await this.service.get(Outbox).rows.deleteMany({});
  }

  #stateOf(name: string): State {
    const state = this.#states[name];
    if (!state) throw new Error(`The provider knows no state "${name}"`);
    return state;
  }

  /** The event as the service itself wrote it; a message's description begins with its type. */
  async #sendEvent(body: Buffer, response: ServerResponse): Promise<void> {
    const { description } = z.parse(messageCall, JSON.parse(body.toString('utf8')));
    const [type = ''] = description.split(',');
    const event = this.#lastOf(type, await this.#events());
    this.#leave();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(event));
  }

  async #events(): Promise<readonly Envelope[]> {
    const audit = auditEventOf(this.service.get(PlatformConfig).service);
    return [...(await this.service.events()), ...(audit ? await this.service.events(audit.topic) : [])];
  }

  /** Other states left entries of other kinds. */
  async #record({ customerId, quoteId }: z.output<typeof entry>): Promise<void> {
    const { database } = this.service.get(Mongo);
    await database.collection('audit').deleteMany({});
    await database.collection('audit_head').updateMany({}, { $set: { length: 0 } });
    const facts = { action: 'noted', subjectType: 'quote', subjectId: quoteId, customerId, why: 'Asked by phone' };
    const actor = { kind: 'staff', userId: customerId, role: 'agent' } as const;
    return this.service.get(Mongo).transaction((session) => this.service.get(Audit).record(session, { actor, ...facts }));
  }

  #lastOf(type: string, events: readonly Envelope[]): Envelope {
    const event = events.findLast((one) => one.type === type);
    if (!event) throw new Error(`The states produced no ${type}`);
    return event;
  }

  async #forward({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const added = this.#leave();
    const answer = await fetch(this.service.url + url, {
      method,
      headers: { ...(sent as Record<string, string>), ...added },
      ...(body.length > 0 ? { body } : {}),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  /** Ends an interaction and returns the headers from its states. */
  #leave(): Record<string, string> {
    const headers = this.#headers;
    this.#headers = {};
    this.#isBegun = false;
    return headers;
  }
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
