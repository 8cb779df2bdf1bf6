import type { Screen, Visitor } from './browser.js';
import { ComposedSite, type SiteOptions } from './composed-site.js';
import { test as visits } from './visits.js';

const longestStartMs = 5 * 60_000;

interface Options {
  /** The visitor's device. */
  readonly device: Screen;
  /** What goes wrong in the services because the journey wants it to. */
  readonly expectedInLogs: RegExp | undefined;
}

interface Fixtures extends Options {
  readonly arrive: (screen?: Screen) => Promise<Visitor>;
  /** The one whom the journey is about. */
  readonly visitor: Visitor;
}

interface WorkerFixtures {
  /** Files that name none share a site a worker; each that does has its own. */
  readonly siteOptions: SiteOptions;
  readonly site: ComposedSite;
}

/** A journey over the whole product. Unexpected errors in pages or services fail it; a failure includes the services' output. */
export const test = visits.extend<Fixtures, WorkerFixtures>({
  siteOptions: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await ComposedSite.start(siteOptions);
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: longestStartMs },
  ],
  device: ['desktop', { option: true }],
  expectedInLogs: [undefined, { option: true }],
  arrive: async ({ site, visit, expectedInLogs }, use, info) => {
    if (expectedInLogs) site.expectInLogs(expectedInLogs);
    const visitors: Visitor[] = [];
    await use(async (screen) => {
      const visitor = await visit(site.url, screen);
      await site.greet(visitor);
      visitors.push(visitor);
      return visitor;
    });
    const tell = () =>
      process.stderr.write(`${info.title}\n${visitors.flatMap(({ problems }) => problems).join('\n')}\n${site.stack.output}\n`);
    if (info.status !== info.expectedStatus) return void tell();
    try {
      for (const visitor of visitors) visitor.assertQuiet();
      site.assertQuietLogs();
    } catch (error) {
      tell();
      throw error;
    }
  },
  visitor: async ({ arrive, device }, use) => use(await arrive(device)),
  context: async ({ visitor }, use) => use(visitor.context),
  page: async ({ visitor }, use) => use(visitor.page),
});
