import assert from 'node:assert/strict';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { aPerson, signUp } from '../support/buyer.js';
import { QuotePages } from '../support/quote-pages.js';
import { SiteCaller } from '../support/site-caller.js';
import { TraceCollector } from '../support/trace-collector.js';
import { until } from '../support/until.js';
import { test as siteTest } from '../support/site-test.js';

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
