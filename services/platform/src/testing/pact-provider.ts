import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact-core';
import type { ServiceName } from '@kerbside/contracts/call';
import * as z from 'zod/mini';
import type { ServiceUnderTest } from './service-under-test.js';

const folder = fileURLToPath(new URL('../../../../contracts/pacts/', import.meta.url));
const statesPath = '/_states';

type Params = Readonly<Record<string, unknown>>;
/** Brings the service into a state that a pact names, by its parameters. May answer headers for the request that follows, such as a session's cookie. */
export type State = (params: Params) => Promise<Readonly<Record<string, string>> | void> | Readonly<Record<string, string>> | void;
/** Parameters of a state that are text. Throws when the pact leaves one out. */
export const textsOf = <const N extends string>(params: Params, ...names: readonly N[]): Readonly<Record<N, string>> =>
  z.parse(z.record(z.enum(names), z.string()), Object.fromEntries(names.map((name) => [name, params[name]])));

export type States = Readonly<Record<string, State>>;

const pactFile = z.object({
  provider: z.object({ name: z.string() }),
  interactions: z.array(z.object({ type: z.optional(z.string()) })),
});
const stateCall = z.object({
  action: z.optional(z.string()),
  state: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
});

/** The pacts of every consumer that calls this provider over HTTP. Copies: a consumer's test may be writing its own at this moment. */
const pactsOf = async (provider: ServiceName, into: string): Promise<string[]> => {
  const files = await readdir(folder);
  const copies = files.map(async (file) => {
    const text = await wholeText(folder + file);
    const { provider: its, interactions } = z.parse(pactFile, JSON.parse(text));
    if (its.name !== provider || !interactions.some(({ type }) => type === 'Synchronous/HTTP')) return [];
    await writeFile(`${into}/${file}`, text);
    return [`${into}/${file}`];
  });
  return (await Promise.all(copies)).flat();
};

/** A file that is being written ends too early. */
const wholeText = async (file: string, triesLeft = 20): Promise<string> => {
  const text = await readFile(file, 'utf8');
  if (text.trimEnd().endsWith('}') || triesLeft === 0) return text;
  await sleep(50);
  return wholeText(file, triesLeft - 1);
};

/** Replays what every consumer expects of a service against the service itself. Rejects when one would be disappointed, or names a state that nobody knows. */
export const verifyPacts = async (provider: ServiceName, service: ServiceUnderTest, states: States): Promise<void> => {
  const stage = new Stage(service, states);
  const url = await stage.open();
  const copies = await mkdtemp(`${tmpdir()}/kerbside-pacts-`);
  try {
    const verifier = new Verifier({
      provider,
      providerBaseUrl: url,
      providerStatesSetupUrl: url + statesPath,
      providerStatesSetupBody: true,
      pactUrls: await pactsOf(provider, copies),
      failIfNoPactsFound: true,
      logLevel: 'error',
    });
    const disappointed = await verifier.verify().then(() => [], disappointments);
    if (disappointed.length > 0) throw new Error(`${provider} disappoints:\n${disappointed.join('\n')}`);
  } finally {
    await stage.close();
    await rm(copies, { recursive: true });
  }
};

const verdict = z.object({
  errors: z.array(
    z.object({
      interaction: z.string(),
      mismatch: z.object({ message: z.optional(z.string()), mismatches: z.optional(z.array(z.object({ mismatch: z.string() }))) }),
    }),
  ),
});

/** The verifier rejects with everything it knows, as JSON. */
const disappointments = (error: unknown): readonly string[] => {
  const text = error instanceof Error ? error.message : String(error);
  const known = text.startsWith('{') ? z.safeParse(verdict, JSON.parse(text)) : undefined;
  if (!known?.success) return [text];
  return known.data.errors.map(
    ({ interaction, mismatch: { message, mismatches = [] } }) =>
      `${interaction}: ${message ?? mismatches.map(({ mismatch }) => mismatch).join('; ')}`,
  );
};

/** Stands between the verifier and the service: sets states up, and adds to the request that follows what they answered. */
class Stage {
  readonly #server: Server;
  #headers: Record<string, string> = {};

  constructor(
    private readonly service: ServiceUnderTest,
    private readonly states: States,
  ) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  open(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`));
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await bytesOf(request);
      if (request.url === statesPath) await this.#setUp(body, response);
      else await this.#forward(request, body, response);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : 'unknown');
    }
  }

  async #setUp(body: Buffer, response: ServerResponse): Promise<void> {
    const { action, state, params = {} } = z.parse(stateCall, JSON.parse(body.toString('utf8')));
    // The verifier also asks for no state at all, and for each state to be taken down again, which the next one makes good.
    if (state && action !== 'teardown') Object.assign(this.#headers, await this.#stateOf(state)(params));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  #stateOf(name: string): State {
    const state = this.states[name];
    if (!state) throw new Error(`The provider knows no state "${name}"`);
    return state;
  }

  async #forward({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const added = this.#headers;
    this.#headers = {};
    const answer = await fetch(this.service.url + url, {
      method,
      headers: { ...(sent as Record<string, string>), ...added },
      ...(body.length > 0 ? { body } : {}),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
