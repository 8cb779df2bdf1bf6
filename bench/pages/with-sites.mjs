import { defaultTimings } from '@kerbside/contracts/host';
import { Site } from '@kerbside/contracts/tooling/site-process.mjs';
import { buildAsOne } from './one-build.mjs';
import { openBrowser } from './browser.mjs';
import { startOneBuildSite } from './one-build-site.mjs';

/** Without waits; the offer to talk comes long after a page has loaded, with code of its own. */
const startProduct = async () => {
  const { chatDelay, ...waits } = defaultTimings;
  const noWaits = JSON.stringify({ ...Object.fromEntries(Object.keys(waits).map((name) => [name, 0])), chatDelay });
  return Site.start({ env: { KAFKA_BROKERS: '', REDIS_URL: '', LOG_LEVEL: 'error', TIMINGS: noWaits, NODE_ENV: '' } });
};

/** Starts the product, the same screens as a single build over the same services, and a browser. */
export const withSites = async (say, work) => {
  const stops = [];
  try {
    const product = await startProduct();
    stops.push(() => product.remove());
    say('one build of the same screens');
    const other = await startOneBuildSite(product.url, await buildAsOne());
    stops.push(other.close);
    const browser = await openBrowser(say);
    stops.push(() => browser.close());
    return await work({ product, other, browser });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
