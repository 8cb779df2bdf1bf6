import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '@kerbside/contracts/tooling/engines/browsers.mjs';

process.env['TZ'] = 'Europe/London';
const isOnEngines = process.env['KERBSIDE_ENGINES'] === 'real';
/** The file in which `.ci/run` counts. */
const report = process.env['JOURNEYS_REPORT'];

/** Those that let days pass. */
const onMovedClock = ['one-story{,-arrears,-renewal,-visit}.journey.ts', 'own-site/{cover-in-time,same-pence}.journey.ts'];
const oneByOne = ['own-site/{account-payments,staff-debits,staff-rate-books,untouched}.journey.ts'];

export default defineConfig({
  testDir: 'journeys',
  // In this order, because a worker restarts the site for each project and for each file that needs a different one, which takes as long as a journey: files
  // that can share one are one project. Those without a site are first, while the data of the others is made, and then the longest. A fleet is one for all.
  projects: isOnEngines
    ? [{ name: 'engines', testMatch: '*.journey.ts' }]
    : [
        { name: 'federation', testMatch: 'federation/*.journey.ts' },
        { name: 'moved clock', testMatch: onMovedClock },
        { name: 'one by one', testMatch: oneByOne, workers: 1 },
        { name: 'common site', testMatch: '*.journey.ts', testIgnore: ['own-site/**', 'federation/**', ...onMovedClock] },
        { name: 'own site', testMatch: 'own-site/*.journey.ts', testIgnore: [...onMovedClock, ...oneByOne] },
      ],
  globalSetup: './journeys/support/prepared-data.ts',
  // Traces and screenshots of what failed. Git ignores it.
  outputDir: '.cache/journeys',
  // On a machine that is busy with other things.
  timeout: 5 * 60_000,
  expect: { timeout: 20_000 },
  // A journey mostly waits: for a start, a stop, a time-out, the network to be idle. On two processors a third uses the time in which the others
  // wait. A fleet is enough for two processors.
  workers: isOnEngines ? 1 : 3,
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ...(report ? ([['json', { outputFile: report }]] as const) : [])],
  // They are built as they run.
  build: { external: ['**/dist/**', '**/contracts/tooling/**'] },
  use: {
    launchOptions: chromiumOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording takes a fourteenth of the time, so it is left to the second try. A snapshot runs a script in every frame, and a letter's frame refuses all
    // scripts and reports it. The film is off too, because it would keep every frame of every journey: a failure has its screenshot.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
});
