import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import * as z from 'zod/mini';
import { aPerson, signUp } from '../support/buyer.js';
import { QuotePages } from '../support/quote-pages.js';
import { SiteCaller } from '../support/site-caller.js';
import { test as siteTest } from '../support/site-test.js';
import { until } from '../support/until.js';

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

interface SpanStep extends z.infer<typeof span> {
  /** `edge: POST /ajax/register`. */
  readonly title: string;
}

/** A collector of traces, as far as OTLP over HTTP goes. */
class TraceCollector {
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

const asked = `edge: POST ${register.path}`;

/** From what the customer pressed to what another service does about it later. */
const steps = [asked, `accounts: POST ${register.path}`, 'accounts: publish kerbside.accounts', 'imports: SearchConsumer.registered'];

const test = siteTest.extend<object, { collector: TraceCollector }>({
  collector: [
    async ({}, use) => {
      const collector = await TraceCollector.start();
      await use(collector);
      collector.close();
    },
    { scope: 'worker' },
  ],
  siteOptions: [
    ({ collector }, use) => use({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' } }),
    { scope: 'worker' },
  ],
});

test.describe('what a customer does', () => {
  test('is one trace through page, edge, service, event and consumer, and in their logs', async ({ site, page, collector }) => {
    const person = aPerson();
    const quote = new QuotePages(page);
    await quote.start('AA19 AAA');
    await quote.describeUse();
    await quote.toDetails();
    await quote.giveDetails(person);
    await quote.toCover();
    await quote.toExtras();
    await quote.toSummary();
    await quote.agree();
    // The account is made when somebody goes on to pay (decision 43).
    await quote.toPayment();
    const whole = (count: number) =>
      until(
        'the whole trace',
        async () => collector.tracesWith(asked),
        (traces) => traces.length === count && traces.every((trace) => steps.every((step) => trace.some(({ title }) => title === step))),
      );
    await whole(1);
    // Events arrive in order of sign-up: once a later one has arrived, the first trace is complete.
    await signUp(new SiteCaller(site.url), aPerson());
    const [trace = []] = await whole(2);
    const first = trace.find(({ title }) => title === asked);
    assert.ok(first?.parentSpanId, 'the edge goes on from the page');
    assert.ok(!trace.some(({ spanId }) => spanId === first.parentSpanId), 'the page itself sends no steps');
    const lines = site.stack.output.split('\n').filter((line) => line.includes(`"traceId":"${first.traceId}"`));
    for (const service of ['edge', 'accounts'])
      assert.ok(
        lines.some((line) => line.includes(`"service":"${service}"`)),
        `a line of ${service}`,
      );
    for (const personal of [person.email, person.last_name, person.phone, 'AA19']) assert.ok(!collector.text.includes(personal), personal);
  });
});
