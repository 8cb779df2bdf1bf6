import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PublishedBooksSync } from '../src/rate-book/published-books-sync.js';
import { PublishedBooks } from '../src/rate-book/published-books.js';
import { RateBooksRepository } from '../src/rate-book/rate-books.repository.js';
import { bookLabelled } from './builders.js';
import { agent, customer, startedPricing, step1 } from './journey.js';

const at = startedPricing();

const admin = { ...agent, role: 'admin' } as const;
const publish = (label: string, body: object) =>
  at.post(`/ajax-admin/rate-books/${label}/publish`, { why: 'The prices of the month', ...body }, admin);
const check = (book: object) => at.post('/ajax-admin/rate-books/check', { book }, admin);
const rows = async () => (await at.get('/ajax-admin/rate-books', agent).expect(200)).body.data.rows;
const breakdown = async () => {
  const quote = await at.start(customer, 'breakdown');
  await at.submit(quote, 1, step1).expect(200);
  return quote;
};

describe('the rate books', () => {
  it('are listed, newest first, with the draft, and say which is live', async () => {
    expect((await at.get('/ajax-admin/rate-books', agent).expect(200)).body.data.live).toBe('2026-11');
    expect(await rows()).toMatchObject([
      { label: '2026-12', status: 'draft', publishedAt: null },
      { label: '2026-11', status: 'published', version: 202_611 },
      { label: '2025-01', status: 'published', version: 1, products: ['warranty'] },
    ]);
  });

  it('are checked before they are published: what would change, and nothing is kept', async () => {
    const book = { ...bookLabelled('2026-12'), version: 202_703, label: '2027-03', effectiveFrom: '2027-03-01' };
    const { body } = await check(book).expect(200);
    expect(body.data).toMatchObject({ book: { label: '2027-03', status: 'draft', publishedAt: null }, live: '2026-11' });
    expect(body.data.book.standing).toEqual({ kind: 'next', madeFrom: '2026-11', replaces: '2026-11' });
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
  });

  it('are refused with the place of each wrong value, and what belongs there', async () => {
    const { warranty, mot, gap, ...products } = bookLabelled('2026-11').products;
    const wrong = {
      ...products,
      warranty: { ...warranty, cancellationFee: 35.5, taxPercent: -100, netRiskPercent: '58' },
      mot: { ...mot, taxPercnt: 20, pricedBy: 'guess' },
      gap: { ...gap, taxPercent: undefined, gapInsurance: {} },
      wheels: {},
    };
    const book = { ...bookLabelled('2026-11'), version: 202_704, label: 'April 2027', effectiveFrom: '01/04/2027', notes: '' };
    const { body } = await check({ ...book, products: wrong }).expect(422);
    expect(body.error.data.problems).toEqual([
      'label: It is not written as in other books',
      'effectiveFrom: Enter a real date',
      'products.warranty.taxPercent: It must be 0 or more',
      'products.warranty.netRiskPercent: It must be a number',
      'products.warranty.cancellationFee: It must be a whole number',
      'products.mot.pricedBy: It is not priced in a way that we know',
      'products.gap.taxPercent: It is missing',
      'products.gap: No book has gapInsurance here',
      'products: No book has wheels here',
      'No book has notes here',
    ]);
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
    expect((await at.read(before)).price).toMatchObject({ totalPence: 4_200, rateBookVersion: 202_611 });
    const { body } = await publish('2026-12', {}).expect(200);
    expect(body.data).toMatchObject({ status: 'published', publishedAt: at.pricing.clock.now().toISOString() });
    expect((await at.read(await breakdown())).price).toMatchObject({ totalPence: 4_400, rateBookVersion: 202_612 });
    await at.put(`/api/pricing/quotes/${before.id}/products/breakdown`, { key: 'breakdown-12-23-1' }, before.secret).expect(200);
    expect((await at.read(before)).price).toMatchObject({ totalPence: 7_900, rateBookVersion: 202_611 });
    await at.submit(before, 1, { ...step1, mileage: 60_001 }).expect(200);
    expect((await at.read(before)).price).toMatchObject({ rateBookVersion: 202_612 });
    const { Audit } = await import('@kerbside/platform/audit/audit');
    expect((await at.pricing.get(Audit).list({ subjectId: '2026-12' })).rows).toMatchObject([
      { action: 'rate-book-published', actorId: admin.userId, why: 'The prices of the month' },
    ]);
  });

  it('keep a reserved price when the car changes', async () => {
    const quote = await at.answered(3);
    await at.post(`/ajax/reserve-price/${quote.id}`, { reserved: '1', secret: quote.secret }).expect(200);
    const { version } = (await at.read(quote)).price ? { version: (await at.read(quote)).price?.rateBookVersion } : { version: 0 };
    const next = { ...bookLabelled('2026-12'), version: 202_701, label: '2027-01', effectiveFrom: '2027-01-01', follows: 202_612 };
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

  it('are published once, with a reason', async () => {
    expect((await publish('2026-11', {}).expect(409)).body.error.code).toBe('RATE_BOOK_PUBLISHED');
    expect((await publish('2026-12', { why: '' }).expect(400)).body.error.fields).toEqual({ why: 'Say why' });
    await publish('2031-01', {}).expect(404);
    await publish('2027-03', { book: { ...bookLabelled('2026-11'), version: 202_702, label: '2027-02' } }).expect(422);
  });
});

describe('a rate book that was not made from the one it takes over from', () => {
  const bookOf = (version: number, over: object = {}) => ({
    ...bookLabelled('2026-12'),
    version,
    label: `late-${version}`,
    effectiveFrom: '2027-06-01',
    follows: 202_611,
    ...over,
  });

  it('is published only where the admin accepts what is lost, which is kept', async () => {
    const book = bookOf(202_706);
    const standing = { kind: 'out_of_turn', madeFrom: '2026-11', replaces: '2027-05' };
    expect((await check(book).expect(200)).body.data.book.standing).toEqual(standing);
    const { body } = await publish(book.label, { book }).expect(409);
    expect(body.error).toMatchObject({ code: 'RATE_BOOK_OUT_OF_TURN', data: standing });
    expect((await rows()).map(({ label }: { label: string }) => label)).not.toContain(book.label);
    await publish(book.label, { book, out_of_turn: '1' }).expect(200);
    const { Audit } = await import('@kerbside/platform/audit/audit');
    expect((await at.pricing.get(Audit).list({ subjectId: book.label })).rows).toMatchObject([
      { action: 'rate-book-published', after: standing, why: 'The prices of the month' },
    ]);
  });

  it('is refused where it would price nothing, whatever the admin accepts', async () => {
    const book = bookOf(202_601, { effectiveFrom: '2026-01-01' });
    const { body } = await publish(book.label, { book, out_of_turn: '1' }).expect(409);
    expect(body.error).toMatchObject({ code: 'RATE_BOOK_TOO_OLD', data: { kind: 'too_old' } });
  });

  it('is refused too where another was published a moment before', async () => {
    const [one, other] = [202_711, 202_712].map((version) => bookOf(version, { follows: 202_706, effectiveFrom: '2027-07-01' }));
    const answers = await Promise.all([one, other].map((book) => publish(book?.label ?? '', { book })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is made from the file of the book in force', async () => {
    const { body } = await at.get('/ajax-admin/rate-books/2026-11/file', agent).expect(200);
    expect(body.data.book).toEqual({ ...bookLabelled('2026-11'), follows: 202_611 });
    await at.get('/ajax-admin/rate-books/2031-01/file', agent).expect(404);
  });
});

describe('going back to an earlier rate book', () => {
  const goBack = (label: string, body: object = {}) =>
    at.post(`/ajax-admin/rate-books/${label}/go-back`, { why: 'December is wrong', ...body }, admin);

  it('prices new quotes by it at once, and leaves those that were priced', async () => {
    const before = await breakdown();
    const live = (await at.read(before)).price?.rateBookVersion;
    const { body } = await goBack('2026-11').expect(200);
    expect(body.data).toMatchObject({ label: '2026-11', wentBackAt: at.pricing.clock.now().toISOString() });
    expect((await at.read(await breakdown())).price).toMatchObject({ totalPence: 4_200, rateBookVersion: 202_611 });
    expect((await at.read(before)).price?.rateBookVersion).toBe(live);
    expect((await at.get('/ajax-admin/rate-books', agent).expect(200)).body.data.live).toBe('2026-11');
    const { Audit } = await import('@kerbside/platform/audit/audit');
    expect((await at.pricing.get(Audit).list({ subjectId: '2026-11' })).rows).toMatchObject([
      { action: 'rate-book-gone-back-to', actorId: admin.userId, after: { live: '2026-11' }, why: 'December is wrong' },
    ]);
  });

  it('is known to a process that starts afterwards', async () => {
    const rows = at.pricing.get(RateBooksRepository);
    const books = new PublishedBooks();
    const publications = await rows.others(books.versions);
    books.add(publications.map(({ book }) => book));
    books.setReturns(await rows.returns());
    expect(books.inForce('2027-04-01').label).toBe('2026-11');
  });

  it('is for an admin, with a reason, to a book that has priced and does not now', async () => {
    expect((await goBack('2026-11').expect(409)).body.error.code).toBe('RATE_BOOK_LIVE');
    expect((await goBack('2027-05').expect(409)).body.error.code).toBe('RATE_BOOK_NOT_EARLIER');
    expect((await goBack('2027-01', { why: '' }).expect(400)).body.error.fields).toEqual({ why: 'Say why' });
    const { body } = await goBack('2025-01').expect(422);
    expect([body.error.code, body.error.data.problems]).toEqual(['RATE_BOOK_INVALID', expect.arrayContaining(['tyre is not in the book'])]);
    await goBack('2031-01').expect(404);
    const { error } = (await goBack('2027-01', { replaces: '2025-01' }).expect(409)).body;
    expect([error.code, error.data]).toEqual(['RATE_BOOK_OTHER_LIVE', { live: '2026-11' }]);
    await goBack('2027-01', { replaces: '2026-11' }).expect(200);
  });
});
