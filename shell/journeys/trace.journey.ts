import assert from 'node:assert/strict';
import { after, describe } from 'node:test';
import { register } from '@kerbside/contracts/http/accounts';
import { aPerson } from './support/buyer.js';
import { ComposedSite } from './support/composed-site.js';
import { QuotePages } from './support/quote-pages.js';
import { TraceCollector } from './support/trace-collector.js';
import { until } from './support/until.js';

const collector = await TraceCollector.start();
const asked = `edge: POST ${register.path}`;

/** From what the customer pressed to what another service does about it later. */
const steps = [asked, `accounts: POST ${register.path}`, 'accounts: publish kerbside.accounts', 'imports: SearchConsumer.registered'];

describe('what a customer does', () => {
  const site = new ComposedSite({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' } });
  after(() => collector.close());

  site.journey('is one trace through page, edge, service, event and consumer, and in their logs', async ({ page }) => {
    const person = aPerson();
    const quote = new QuotePages(page);
    await quote.start('AA19 AAA');
    await quote.describeUse();
    await quote.toDetails();
    await quote.giveDetails(person);
    await quote.toCover();
    await until(
      'the whole trace',
      async () => collector.traceWith(asked).map(({ title }) => title),
      (titles) => steps.every((title) => titles.includes(title)),
    );
    const trace = collector.traceWith(asked);
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
