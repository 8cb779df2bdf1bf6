import { buildAsOne } from './one-build.mjs';
import { openBrowser } from './browser.mjs';
import { startOneBuildSite } from './one-build-site.mjs';
import { startProduct } from './product-site.mjs';

/** Starts the product, the same screens as a single build over the same services, and a browser. */
export const withSites = async (say, work) => {
  const stops = [];
  try {
    const product = await startProduct();
    stops.push(product.stop);
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
