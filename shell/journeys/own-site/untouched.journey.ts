import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { listRegistrationChanges } from '@kerbside/contracts/http/accounts/registrations';
import { countNotifications, nextReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { listClaimQueue } from '@kerbside/contracts/http/claims/desk';
import { listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { Site } from '@kerbside/contracts/tooling/site-process.mjs';
import type { Page } from '@playwright/test';
import { type ChangeStream, type ChangeStreamDocument, MongoClient } from 'mongodb';
import type { Visitor } from '../support/browser.js';
import { isOnEngines } from '../support/engine-stack.js';
import { test } from '../support/site-test.js';
import { until } from '../support/until.js';

/** What marks an event, in its row or in its record, as published. */
const marks = ['sentAt', 'events'];

/** A process that is alone marks what it published with its next events, or up to 30 s later: that tells of a write before. */
const isMark = (change: ChangeStreamDocument): boolean => {
  if (change.operationType !== 'update') return false;
  const { updatedFields = {}, removedFields = [], truncatedArrays = [] } = change.updateDescription;
  return [...Object.keys(updatedFields), ...removedFields, ...truncatedArrays.map(({ field }) => field)].every((field) =>
    marks.includes(field),
  );
};

/** What the services of a site write to its database from now on, by the names of the collections, except some. */
class DatabaseWrites {
  #collections = new Set<string>();
  #lastAt = Date.now();

  private constructor(
    private readonly client: MongoClient,
    private readonly stream: ChangeStream,
  ) {}

  static async of({ mongoUri }: Site, butNot: RegExp): Promise<DatabaseWrites> {
    const client = new MongoClient(mongoUri);
    const stream = client.watch();
    const writes = new DatabaseWrites(client, stream);
    stream.on('change', (change) => {
      if (!('ns' in change && 'coll' in change.ns)) return;
      const name = `${change.ns.db}.${change.ns.coll}`;
      if (butNot.test(name) || isMark(change)) return;
      writes.#collections.add(name);
      writes.#lastAt = Date.now();
    });
    // The stream tells what is written once its first answer is here.
    await new Promise<void>((done) => void stream.once('resumeTokenChanged', () => done()));
    return writes;
  }

  /** Resolves once the registers have been asked of every new car, which a sweep does each minute, and nothing has been written for some time; forgets what was. */
  async quiet(forMs: number): Promise<void> {
    const days = this.client.db('kerbside_accounts').collection('car_days');
    await until(
      'what the registers know of the car',
      () => days.countDocuments({ nextAt: { $lte: new Date() } }),
      (due) => due === 0,
      120_000,
    );
    this.#lastAt = Date.now();
    await until(
      'the end of what began before',
      async () => Date.now() - this.#lastAt,
      (ms) => ms > forMs,
      120_000,
    );
    this.#collections = new Set();
  }

  get collections(): readonly string[] {
    return [...this.#collections].toSorted();
  }

  async close(): Promise<void> {
    await this.stream.close();
    await this.client.close();
  }
}

// A site of its own: what other journeys began would be taken for theirs.
test.use({ siteOptions: { changesForAll: true } });

test.skip(isOnEngines(), 'The databases of a fleet are not this journey’s alone');

const minutes = 10;

/** The edge shows every 25 s that the stream of updates is alive, in real time. */
const longerThanABeatMs = 27_000;

const quietMs = 5_000;

/**
 * What A9 has a page of staff ask each minute: what is due of their reminders, and the counts of what waits. A page of the account asks for
 * nothing, because the stream of updates tells it of messages.
 */
const polls = [nextReminder, countNotifications, listClaimQueue, listEstimateQueue, listRegistrationChanges];

/** Of every page of the site, whatever it shows: which releases are live, and how long its parts took. */
const ofTheShell = ['/remotes.json', '/telemetry'];

/** Its own files, each once: the scene of a lost connection is fetched while nothing else is. */
const filesOfTheShell = '/js/';

/** What services write by themselves: walks over their own copies, and leases. */
const bySweeps = /walks$|^kerbside_events\.|^kerbside_imports\.(figure_|search_entries)/;

/** Goes to a page whose clock is the journey's, and notes what it asks for once it has loaded. */
const openedAt = async ({ context }: Visitor, path: string): Promise<{ readonly page: Page; readonly asked: string[] }> => {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!ofTheShell.includes(pathname) && !pathname.startsWith(filesOfTheShell)) asked.push(`${request.method()} ${pathname}`);
  });
  return { page, asked };
};

test('pages of the account and of a customer that nobody touches for ten minutes ask for what A9 names, and write nothing', async ({
  site,
  arrive,
}) => {
  assert.ok(site.stack instanceof Site);
  const [owner, office] = [await arrive('phone'), await arrive('desktop')];
  const { policy } = await site.boughtIn(owner);
  await (await site.staff()).handOver(office.context);
  await site.everythingCame();
  for (const { context } of [owner, office]) await context.clock.install();
  const paths = ['/account/', `/account/policies/${policy.id}`, '/account/claims', '/account/bookings'];
  const ofAccount = await Promise.all(paths.map((path) => openedAt(owner, path)));
  const ofStaff = await openedAt(office, `/backoffice/customers/${policy.customerId}`);
  // Until then whoever opened them may be there, and their sessions are in use.
  for (const { context } of [owner, office]) await context.clock.runFor(2 * 60_000);
  const writes = await DatabaseWrites.of(site.stack, bySweeps);
  await writes.quiet(quietMs);
  for (const { asked } of [...ofAccount, ofStaff]) asked.length = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    // The pages of a context share its clock.
    await Promise.all([owner, office].map(({ context }) => context.clock.runFor(60_000)));
    await wait(longerThanABeatMs / minutes);
  }
  const written = writes.collections;
  await writes.close();
  assert.deepEqual(
    ofAccount.map(({ asked }) => asked),
    paths.map(() => []),
  );
  const eachMinute = polls.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual([...new Set(ofStaff.asked)].toSorted(), eachMinute.toSorted());
  for (const poll of eachMinute) assert.ok(ofStaff.asked.filter((one) => one === poll).length <= minutes + 1, ofStaff.asked.join('\n'));
  assert.deepEqual(written, []);
});
