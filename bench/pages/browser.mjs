import { chromium } from 'playwright-core';
import { chromiumOptions, findChromium } from '@kerbside/contracts/tooling/engines/browsers.mjs';

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowProcessor = 4;

export const openBrowser = async (say) => chromium.launch(chromiumOptions(await findChromium(say)));

/** A phone that visits for the first time: 4 times slower, and on a slow network if `isSlowNetwork`. Returns the page, its devtools session and what it measures itself. */
export const arrive = async (browser, { cookies = [], isSlowNetwork = false } = {}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    hasTouch: true,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(watchVitals);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isSlowNetwork) await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
  return { context, page, devtools, vitals: () => page.evaluate(() => window.kerbsideVitals) };
};

/** Runs in the page before anything else does. */
function watchVitals() {
  const vitals = { lcp: 0, cls: 0, interactions: {} };
  window.kerbsideVitals = vitals;
  const watch = (type, options, work) =>
    new PerformanceObserver((list) => list.getEntries().forEach(work)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', {}, (entry) => (vitals.lcp = entry.startTime));
  watch('layout-shift', {}, (entry) => (vitals.cls += entry.hadRecentInput ? 0 : entry.value));
  watch('event', { durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) vitals.interactions[interactionId] = Math.max(vitals.interactions[interactionId] ?? 0, duration);
  });
}
