import {
  checkRateBook,
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
  type RateBookDifference,
  type RateBookSummary,
} from '@kerbside/contracts/http/pricing/rate-books';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { listPricingAudit } from '@kerbside/contracts/http/pricing/audit';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press, rowsOf } from '../testing/by-hand.js';
import { anEntry, ids } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const aBook = (over: Partial<RateBookSummary> = {}): RateBookSummary => ({
  label: '2026-11',
  version: 202_611,
  status: 'published',
  effectiveFrom: '2020-11-01',
  publishedAt: null,
  products: ['warranty', 'mot'],
  ...over,
});
const live = aBook();
const draft = aBook({ label: '2099-12', version: 209_912, status: 'draft', effectiveFrom: '2099-12-01' });
const upcoming = aBook({ label: '2099-01', version: 209_901, effectiveFrom: '2099-01-01', publishedAt: '2027-03-05T14:05:00.000Z' });
const old = aBook({ label: '2019-01', version: 1, effectiveFrom: '2019-01-01', products: ['warranty'] });
const change = (over: Partial<RateBookDifference> = {}): RateBookDifference => ({
  product: 'breakdown',
  path: 'versions.home.gross.12',
  before: '7900',
  after: '8200',
  percent: 3.8,
  ...over,
});
const file = { version: 210_001, label: '2100-01', effectiveFrom: '2100-01-01', products: {} };
const ofFile = aBook({ label: '2100-01', version: 210_001, status: 'draft', effectiveFrom: '2100-01-01' });
const rows = [change(), change({ product: 'tyre', path: 'cancellationFee', before: null, after: '3500', percent: null })];

const withBooks = (...books: RateBookSummary[]) => officeServices().answer(listRateBooks, { rows: books, live: live.label });
const withDraft = () => withBooks(draft, live).answer(compareRateBooks, { rows });
const open = (services = withDraft(), { role = 'admin' as 'agent' | 'finance' | 'admin', search = '' } = {}) =>
  openOffice(`/backoffice/rate-books${search}`, { session: staffSession(role), services });
const inDialog = () => within(screen.getByRole('dialog'));
/** The page of the tests reads no files itself. */
const jsonFile = (content: string, name = 'book.json') =>
  Object.assign(new File([content], name, { type: 'application/json' }), { text: () => Promise.resolve(content) });
const choose = async (chosen: File) => {
  await userEvent.upload(await screen.findByLabelText('Rate book file'), chosen);
  await press('See what would change');
};

describe('the rate books', () => {
  it('are listed: which is live, and since when', async () => {
    await open(withBooks(draft, upcoming, live, old));
    expect(await rowsOf('All rate books')).toEqual([
      '2099-12Version 209912Draft1/12/2099Not yet2See changes',
      '2099-01Version 209901Published1/1/20995/3/2027\u00A014:052See changes',
      '2026-11Version 202611Live1/11/2020With the release2Download',
      '2019-01Version 1Replaced1/1/2019With the release1See changes',
    ]);
  });

  it('are listed by a release of pricing that does not say which is live', async () => {
    await open(officeServices().answer(listRateBooks, { rows: [live, old] }));
    expect((await rowsOf('All rate books'))[0]).toContain('Published');
    expect(screen.queryByRole('button', { name: /^See changes/ })).toBeNull();
  });

  it('are for finance to read, not to change', async () => {
    await open(withDraft(), { role: 'finance', search: '?book=2099-12' });
    expect(await screen.findByText('2 values change.')).toBeTruthy();
    expect(screen.queryByLabelText('Rate book file')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });
});

describe('the changes of a book', () => {
  it('are shown beside the live one, in pounds, before anything changes', async () => {
    await open();
    await press('See changes: 2099-12');
    expect(await rowsOf('What 2099-12 changes in 2026-11')).toEqual([
      'Breakdown coverVersions, home, price, 12 months£79.00£82.00+3.80%',
      'Tyre coverCancellation feeNot in the book£35.00',
    ]);
    expect(screen.getByText('2 values change.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('What 2099-12 changes in 2026-11');
    await press('Close');
    expect(screen.queryByRole('table', { name: /^What/ })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('See changes: 2099-12');
  });

  it('are turned over when there are many', async () => {
    const many = Array.from({ length: 30 }, (_, at) => change({ path: `versions.home.gross.${at + 1}` }));
    await open(withBooks(draft, live).answer(compareRateBooks, { rows: many }), { search: '?book=2099-12' });
    const caption = 'What 2099-12 changes in 2026-11';
    expect(await rowsOf(caption)).toHaveLength(25);
    expect(screen.getByText('30 values change.')).toBeTruthy();
    await userEvent.click(within(screen.getByRole('navigation', { name: new RegExp(caption) })).getByRole('button', { name: /Next/ }));
    expect(await rowsOf(caption)).toHaveLength(5);
  });

  it('may be none, and are of no book that is live or not there', async () => {
    await open(withBooks(draft, live).answer(compareRateBooks, { rows: [] }), { search: '?book=2099-12' });
    expect(await screen.findByText(/^No price changes/)).toBeTruthy();
    cleanup();
    await open(withDraft(), { search: '?book=2031-01' });
    expect(await screen.findByText(/^We couldn’t find that rate book/)).toBeTruthy();
    cleanup();
    await open(withDraft(), { search: '?book=2026-11' });
    expect(await screen.findByText(/^This is the live book/)).toBeTruthy();
  });
});

describe('a book in a file', () => {
  const upload = () => withDraft().answer(checkRateBook, { book: ofFile, live: live.label, rows });

  it('is checked, shows what it would change, publishes nothing by that, and is then published as it was checked', async () => {
    const services = upload().answer(publishRateBook, { ...ofFile, status: 'published' });
    await open(services);
    await choose(jsonFile(JSON.stringify(file)));
    expect(await rowsOf('What 2100-01 changes in 2026-11')).toHaveLength(2);
    expect(services.bodies(checkRateBook)).toEqual([{ book: file }]);
    expect(services.bodies(publishRateBook)).toEqual([]);
    await press('Publish');
    await enter(inDialog().getByLabelText('Why'), 'New year');
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(services.bodies(publishRateBook)).toEqual([{ book: file, why: 'New year' }]));
  });

  it('that is none, or too large, is refused unsent, next to it', async () => {
    const services = upload();
    await open(services);
    const none = 'This file is not a rate book. Download the live one, and begin with that';
    for (const [chosen, fault] of [
      ['label: 2100-01', none],
      [' '.repeat(1024 * 1024 + 1), 'This file is larger than 1 MB'],
      ['[1]', none],
    ] as const) {
      await choose(jsonFile(chosen));
      expect(await screen.findByText(fault)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Rate book file').files).toHaveLength(1);
    }
    expect(services.bodies(checkRateBook)).toEqual([]);
  });

  it('has to be chosen', async () => {
    await open(upload());
    await press('See what would change');
    expect(await screen.findByText('Choose the file of a rate book')).toBeTruthy();
  });

  it('says everything that is wrong with it next to it, until another is chosen', async () => {
    const problems = ['gap is not in the book', 'mot has no price'];
    const services = upload().refuse(checkRateBook, { ...refused(422, 'This rate book has problems.'), data: { problems } });
    await open(services);
    await choose(jsonFile(JSON.stringify(file)));
    expect(await screen.findByText('This rate book has problems.')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'What is wrong with the book' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(problems);
    services.answer(checkRateBook, { book: ofFile, live: live.label, rows });
    await choose(jsonFile(JSON.stringify(file), 'better.json'));
    expect(await rowsOf('What 2100-01 changes in 2026-11')).toHaveLength(2);
    expect(screen.queryByRole('list', { name: 'What is wrong with the book' })).toBeNull();
  });
});

describe('publishing a book', () => {
  const ask = async (services = withDraft()) => {
    const opened = await open(services, { search: '?book=2099-12' });
    await press('Publish');
    return opened;
  };

  it('says so of a book whose first day has been', async () => {
    await ask(withBooks({ ...draft, effectiveFrom: '2021-01-01' }, live).answer(compareRateBooks, { rows }));
    expect(inDialog().getByText('Its first day was 1/1/2021, so new quotes are priced by it at once.')).toBeTruthy();
  });

  it('says which published book takes over from it', async () => {
    const next = aBook({ label: '2100-06', version: 210_006, effectiveFrom: '2100-06-01' });
    await ask(withBooks(next, draft, upcoming, live).answer(compareRateBooks, { rows }));
    expect(inDialog().getByText('2100-06 takes over on 1/6/2100, without the changes of this one.')).toBeTruthy();
  });

  it('is not offered where it would price no new quote, and says why', async () => {
    const old = { ...draft, effectiveFrom: '2019-01-01', standing: { kind: 'too_old', madeFrom: null, replaces: '2026-11' } } as const;
    await open(withBooks(old, live).answer(compareRateBooks, { rows }), { search: '?book=2099-12' });
    expect(await screen.findByText(/^It begins before 2026-11, whose first day was 1\/11\/2020/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  const outOfTurn = { kind: 'out_of_turn', madeFrom: '2019-01', replaces: '2026-11' } as const;
  const accept = 'Publish it even though it was made from 2019-01: the changes made since in 2026-11 will be lost';

  it('that was made from another than the live one needs a tick', async () => {
    const services = withBooks({ ...draft, standing: outOfTurn }, live)
      .answer(compareRateBooks, { rows })
      .answer(publishRateBook, live);
    const { said } = await ask(services);
    await enter(inDialog().getByLabelText('Why'), 'December');
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    expect((await inDialog().findAllByText('Tick the box to publish it all the same')).length).toBeGreaterThan(0);
    expect(services.bodies(publishRateBook)).toEqual([]);
    await userEvent.click(inDialog().getByRole('checkbox', { name: accept }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(said.toasts).toEqual(['Rate book 2099-12 is published']));
    expect(services.bodies(publishRateBook)).toEqual([{ why: 'December', out_of_turn: true }]);
  });

  it('asks for that tick too where another was published meanwhile', async () => {
    const services = withDraft().refuse(publishRateBook, { ...refused(409, 'Not made from the live one.'), data: outOfTurn });
    await ask(services);
    await enter(inDialog().getByLabelText('Why'), 'December');
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    expect(await inDialog().findByText('Not made from the live one.')).toBeTruthy();
    expect(inDialog().getByRole('checkbox', { name: accept })).toBeTruthy();
  });

  it.each([
    ['answered', false],
    ['done, though its answer is lost', true],
  ])('says first what changes and from when, is done once, said, and in the list: %s', async (_, isLost) => {
    const published = { ...draft, status: 'published', publishedAt: '2027-03-05T14:05:00.000Z' } as const;
    const services = isLost ? withDraft().garble(publishRateBook, 502) : withDraft().answer(publishRateBook, published);
    const { said } = await ask(services);
    expect(inDialog().getByRole('heading', { name: 'Publish rate book 2099-12?' })).toBeTruthy();
    expect(inDialog().getByText('What 2099-12 changes in 2026-11: 2 values change.')).toBeTruthy();
    expect(inDialog().getByText('New quotes are priced by it from 1/12/2099.')).toBeTruthy();
    await enter(inDialog().getByLabelText('Why'), 'The prices of December');
    services.answer(listRateBooks, { rows: [published, live], live: live.label });
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(said.toasts).toEqual(['Rate book 2099-12 is published']));
    expect(services.bodies(publishRateBook)).toEqual([{ why: 'The prices of December' }]);
    await waitFor(async () => expect((await rowsOf('All rate books'))[0]).toContain('Published1/12/20995/3/2027'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves another book open that was opened before it was done', async () => {
    const services = withBooks(draft, upcoming, live).answer(compareRateBooks, { rows });
    const held = services.hold(publishRateBook);
    const { said } = await ask(services);
    await enter(inDialog().getByLabelText('Why'), 'December');
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Close' }));
    await press('See changes: 2099-01');
    held.answer(0, { ...draft, status: 'published' });
    await waitFor(() => expect(said.toasts).toEqual(['Rate book 2099-12 is published']));
    expect(await rowsOf('What 2099-01 changes in 2026-11')).toHaveLength(2);
  });

  it('that is refused says everything that is wrong, and keeps the reason', async () => {
    const problems = ['gap is not in the book'];
    await ask(withDraft().refuse(publishRateBook, { ...refused(422, 'This rate book has problems.'), data: { problems } }));
    await enter(inDialog().getByLabelText('Why'), 'December');
    await userEvent.click(inDialog().getByRole('button', { name: 'Publish' }));
    expect(await inDialog().findByText('This rate book has problems.')).toBeTruthy();
    expect(inDialog().getByText('gap is not in the book')).toBeTruthy();
    expect(inDialog().getByLabelText<HTMLTextAreaElement>('Why').value).toBe('December');
  });
});

describe('the live book', () => {
  it('is saved, to make the next one from', async () => {
    const saved: Blob[] = [];
    const keep = (content: Blob) => (saved.push(content), 'blob:book');
    Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined });
    const { services } = await open(withDraft().answer(readRateBookFile, { book: { version: 7, follows: 202_611 } }));
    await press('Download: 2026-11');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(services.asked.filter(({ path }) => path === '/ajax-admin/rate-books/2026-11/file')).toHaveLength(1);
  });
});

describe('going back to an earlier book', () => {
  const replaced = () => withBooks(upcoming, live, old).answer(compareRateBooks, { rows });

  it.each([
    ['answered', false],
    ['done, though its answer is lost', true],
  ])('says what prices then and until when, needs a reason, and is said and listed: %s', async (_, isLost) => {
    const again = { ...old, wentBackAt: '2027-03-05T14:05:00.000Z' };
    const services = isLost ? replaced().garble(goBackToRateBook, 502) : replaced().answer(goBackToRateBook, again);
    const { said } = await open(services, { search: '?book=2019-01' });
    await press('Go back to this book');
    expect(inDialog().getByText(/^New quotes are priced by 2019-01 in place of 2026-11, within 30 seconds\./)).toBeTruthy();
    expect(inDialog().getByText('2099-01 takes over on 1/1/2099 all the same.')).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Go back to this book' }));
    expect((await inDialog().findAllByText('Say why')).length).toBeGreaterThan(0);
    await enter(inDialog().getByLabelText('Why'), 'November is wrong');
    services.answer(listRateBooks, { rows: [live, again], live: old.label });
    await userEvent.click(inDialog().getByRole('button', { name: 'Go back to this book' }));
    await waitFor(() => expect(said.toasts).toEqual(['New quotes are priced by 2019-01 again']));
    expect(services.bodies(goBackToRateBook)).toEqual([{ why: 'November is wrong', replaces: '2026-11' }]);
    await waitFor(async () => {
      const [left, gone] = await rowsOf('All rate books');
      expect(left).toContain('Replaced');
      expect(gone).toContain('LiveGone back to 5/3/2027');
    });
  });

  it('says which book a colleague has made live meanwhile, keeps the reason, and replaces that one when it is asked again', async () => {
    const meanwhile = { ...refused(409, 'A colleague changed it.'), code: 'RATE_BOOK_OTHER_LIVE', data: { live: '2026-12' } };
    const at = '2026-11-27T10:00:00.000Z';
    const services = replaced()
      .refuse(goBackToRateBook, meanwhile)
      .answer(listPricingAudit, pageOf([anEntry({ action: 'rate-book-gone-back-to', subjectId: '2026-12', at })]))
      .answer(listColleagues, { rows: [{ id: ids.staff, name: 'Bob Smith', role: 'admin' }] });
    await open(services, { search: '?book=2019-01' });
    await press('Go back to this book');
    await enter(inDialog().getByLabelText('Why'), 'November is wrong');
    await userEvent.click(inDialog().getByRole('button', { name: 'Go back to this book' }));
    expect(await inDialog().findByText(/^New quotes are priced by 2019-01 in place of 2026-12, /)).toBeTruthy();
    expect(inDialog().getByText(/changed it\. Done by Bob Smith, 27\/11\/2026.*10:00\.$/)).toBeTruthy();
    expect(services.queries(listPricingAudit)).toEqual([{ subjectId: '2026-12', perPage: '50' }]);
    await userEvent.click(inDialog().getByRole('button', { name: 'Go back to this book' }));
    await waitFor(() => expect(services.bodies(goBackToRateBook)).toHaveLength(2));
    expect(services.bodies(goBackToRateBook)[1]).toEqual({ why: 'November is wrong', replaces: '2026-12' });
  });

  it.each([
    ['an agent', 'agent', '2019-01'],
    ['a book that is to come', 'admin', '2099-01'],
  ] as const)('is not for %s', async (_, role, book) => {
    await open(replaced(), { role, search: `?book=${book}` });
    await screen.findByText('2 values change.');
    expect(screen.queryByRole('button', { name: 'Go back to this book' })).toBeNull();
  });
});
