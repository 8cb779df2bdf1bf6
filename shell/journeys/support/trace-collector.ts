import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.optional(z.string()) }) });
const span = z.object({ traceId: z.string(), spanId: z.string(), parentSpanId: z.optional(z.string()), name: z.string() });
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export interface SpanStep extends z.infer<typeof span> {
  /** `edge: POST /ajax/register`. */
  readonly title: string;
}

/** A collector of traces, as far as OTLP over HTTP goes. */
export class TraceCollector {
  readonly #steps: SpanStep[] = [];
  /** Everything as it came. */
  text = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          collector.#take(Buffer.concat(chunks).toString());
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        });
    });
    const collector = new TraceCollector(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The steps of each trace with a step of this title, oldest trace first. */
  tracesWith(title: string): readonly (readonly SpanStep[])[] {
    const ids = new Set(this.#steps.filter((step) => step.title === title).map(({ traceId }) => traceId));
    return [...ids].map((id) => this.#steps.filter(({ traceId }) => traceId === id));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  #take(text: string): void {
    this.text += text;
    for (const { resource, scopeSpans } of z.parse(sent, JSON.parse(text)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      for (const one of scopeSpans.flatMap(({ spans }) => spans)) this.#steps.push({ ...one, title: `${service}: ${one.name}` });
    }
  }
}
