import { Mongo } from '@kerbside/platform/mongo';
import { PublishedBooksSync } from '../src/rate-book/published-books-sync.js';
import { PublishedBooks } from '../src/rate-book/published-books.js';
import { RateBooksRepository } from '../src/rate-book/rate-books.repository.js';
import { bookLabelled } from './builders.js';
import { agent, customer, startPricing, step1, type Pricing } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

const admin = { ...agent, role: 'admin' } as const;
const publish = (label: string, body: object, caller: typeof agent | typeof admin = admin) =>
  at.post(`/ajax-admin/rate-books/${label}/publish`, { why: 'The prices of the month', ...body }, caller);
const check = (book: object, caller: typeof agent | typeof admin = admin) => at.post('/ajax-admin/rate-books/check', { book }, caller);
const rows = async () => (await at.get('/ajax-admin/rate-books', agent).expect(200)).body.data.rows;
const breakdown = async () => {
  const quote = await at.start(customer, 'breakdown');
  await at.submit(quote, 1, step1).expect(200);
  return quote;
};

describe('the rate books', () => {
  it('are listed, newest first, with the draft', async () => {
    expect(await rows()).toMatchObject([
      { label: '2026-12', status: 'draft', publishedAt: null },
      { label: '2026-11', status: 'published', version: 202_611 },
      { label: '2025-01', status: 'published', version: 1, products: ['warranty'] },
    ]);
  });

  it('say which is live', async () => {
    expect((await at.get('/ajax-admin/rate-books', agent).expect(200)).body.data.live).toBe('2026-11');
  });

  it('are checked before they are published: what would change, and nothing is kept', async () => {
    const book = { ...bookLabelled('2026-12'), version: 202_703, label: '2027-03', effectiveFrom: '2027-03-01' };
    const { body } = await check(book).expect(200);
    expect(body.data).toMatchObject({ book: { label: '2027-03', status: 'draft', publishedAt: null }, live: '2026-11' });
    expect(body.data.rows).toHaveLength(24);
    expect((await rows()).map(({ label }: { label: string }) => label)).not.toContain('2027-03');
  });

  it('are refused by the check as they would be by publishing', async () => {
    const book = bookLabelled('2026-11');
    expect((await check(book).expect(409)).body.error.code).toBe('RATE_BOOK_PUBLISHED');
    const { healthcheck: _, ...products } = book.products;
    const { body } = await check({ ...book, version: 202_704, label: '2027-04', products }).expect(422);
    expect(body.error).toMatchObject({ code: 'RATE_BOOK_INVALID', data: { problems: ['healthcheck is not in the book'] } });
    expect((await check({ version: 'x' }).expect(422)).body.error.data.problems.length).toBeGreaterThan(2);
    await check(book, agent).expect(403);
  });

  it('are compared', async () => {
    const { body } = await at.get('/ajax-admin/rate-books/2026-11/differences/2026-12', agent).expect(200);
    expect(body.data.rows).toContainEqual({
      product: 'breakdown',
      path: 'versions.home.gross.12',
      before: '7900',
      after: '8200',
      percent: 3.8,
    });
    await at.get('/ajax-admin/rate-books/2026-11/differences/2031-01', agent).expect(404);
  });

  it('price new quotes as soon as one is published, and none that was priced before', async () => {
    const before = await breakdown();
    expect((await at.read(before)).price).toMatchObject({ totalPence: 5_900, rateBookVersion: 202_611 });
    const { body } = await publish('2026-12', {}).expect(200);
    expect(body.data).toMatchObject({ status: 'published', publishedAt: at.pricing.clock.now().toISOString() });
    expect((await at.read(await breakdown())).price).toMatchObject({ totalPence: 6_100, rateBookVersion: 202_612 });
    await at.put(`/api/pricing/quotes/${before.id}/products/breakdown`, { key: 'breakdown-12-23-1' }, before.secret).expect(200);
    expect((await at.read(before)).price).toMatchObject({ totalPence: 7_900, rateBookVersion: 202_611 });
    await at.submit(before, 1, { ...step1, mileage: 60_001 }).expect(200);
    expect((await at.read(before)).price).toMatchObject({ rateBookVersion: 202_612 });
    const { Audit } = await import('@kerbside/platform/audit');
    expect((await at.pricing.get(Audit).list({ subjectId: '2026-12' })).rows).toMatchObject([
      { action: 'rate-book-published', actorId: admin.userId, why: 'The prices of the month' },
    ]);
  });

  it('keep a reserved price when the car changes', async () => {
    const quote = await at.answered(3);
    await at.post(`/ajax/reserve-price/${quote.id}`, { reserved: '1', secret: quote.secret }).expect(200);
    const { version } = (await at.read(quote)).price ? { version: (await at.read(quote)).price?.rateBookVersion } : { version: 0 };
    const next = { ...bookLabelled('2026-12'), version: 202_701, label: '2027-01', effectiveFrom: '2027-01-01' };
    await publish('2027-01', { book: next }).expect(200);
    await at.submit(quote, 1, { ...step1, mileage: 20_000 }).expect(200);
    expect((await at.read(quote)).price?.rateBookVersion).toBe(version);
  });

  it('are seen by a process that did not publish them, at the latest when a quote names one', async () => {
    const book = { ...bookLabelled('2026-12'), version: 202_705, label: '2027-05', effectiveFrom: '2027-05-01' };
    const publishedAt = at.pricing.clock.now();
    await at.pricing
      .get(Mongo)
      .transaction((session) => at.pricing.get(RateBooksRepository).add({ book, publishedAt }, 'another', session));
    const books = at.pricing.get(PublishedBooks);
    expect(books.has(202_705)).toBe(false);
    await at.pricing.get(PublishedBooksSync).ensure({ ratedBy: { rateBookVersion: 202_705 } });
    expect(books.inForce('2027-05-01').label).toBe('2027-05');
  });

  it('refuse a book with problems, and say all of them', async () => {
    const book = bookLabelled('2026-11');
    const { healthcheck: _, ...products } = book.products;
    const bad = { ...book, version: 202_702, label: '2027-02', products };
    const { body } = await publish('2027-02', { book: bad }).expect(422);
    expect(body.error).toMatchObject({ code: 'RATE_BOOK_INVALID', data: { problems: ['healthcheck is not in the book'] } });
    expect((await publish('2027-02', { book: { version: 'x' } }).expect(422)).body.error.data.problems.length).toBeGreaterThan(2);
    await publish('2027-03', { book: { ...book, version: 202_702, label: '2027-02' } }).expect(422);
  });

  it('are published once, with a reason, by an admin', async () => {
    expect((await publish('2026-11', {}).expect(409)).body.error.code).toBe('RATE_BOOK_PUBLISHED');
    expect((await publish('2026-12', { why: '' }).expect(400)).body.error.fields).toEqual({ why: 'Say why' });
    await publish('2031-01', {}).expect(404);
    await publish('2026-12', {}, agent).expect(403);
    await at.post('/ajax-admin/rate-books/2026-12/publish', { why: 'x' }, customer).expect(403);
    await at.get('/ajax-admin/rate-books', customer).expect(403);
    await at.get('/ajax-admin/rate-books').expect(401);
  });
});
