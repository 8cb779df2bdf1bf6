import { entryOf, readPlace, rowOf, writePlace, type AuditEntry } from './timeline.js';

const customerId = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';
const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '41',
  at: '2026-11-20T09:30:00.000Z',
  actorId: '00000000-0000-4000-8000-00000000000a',
  actorKind: 'staff',
  action: 'noted',
  subjectType: 'booking',
  subjectId: 's',
  why: null,
  before: null,
  after: { 'a.b': '$c' },
  ...over,
});

describe('an entry of a trail', () => {
  it.each([
    ['about a person', { customerId }, { customerId, quoteId: null }],
    ['about a quote of somebody', { subjectType: 'quote', subjectId: 'q', customerId }, { customerId, quoteId: 'q' }],
    ['about a quote of nobody', { subjectType: 'quote', subjectId: 'q' }, { customerId: null, quoteId: 'q' }],
    ['about a customer alone', { subjectType: 'customer', subjectId: customerId }, { customerId, quoteId: null }],
    ['about a person alone', { subjectType: 'person', subjectId: customerId }, { customerId, quoteId: null }],
  ])('%s is in the timelines', (_, over, expected) => {
    expect(rowOf('claims', anEntry(over))).toMatchObject({ _id: 'claims:000000000000041', service: 'claims', ...expected });
  });

  it.each(['rate-book', 'mailbox', 'partner'])('about a %s is in none', (subjectType) => {
    expect(rowOf('pricing', anEntry({ subjectType }))).toBeUndefined();
  });

  it('about a list of their messages is in none: that somebody looked at the customer is', () => {
    expect(rowOf('callbacks', anEntry({ subjectType: 'mailbox', customerId }))).toBeUndefined();
  });

  it('is shown as it was written, with its service', () => {
    const row = rowOf('claims', anEntry({ customerId }));
    expect(row && entryOf(row, customerId)).toEqual({ ...anEntry({ customerId }), service: 'claims' });
  });

  it('about many is in the timeline of each, as far as it is about them', () => {
    const [jo, ann, ben] = ['jo', 'ann', 'ben'].map((id) => ({ customerId: id, row: id.length }));
    const row = rowOf('accounts', anEntry({ subjectType: 'import', after: { customers: [jo, ann, { ...jo, row: 7 }, ben] } }));
    expect(row?.customerId).toEqual(['jo', 'ann', 'jo', 'ben']);
    expect(row && entryOf(row, 'ann')).toMatchObject({ customerId: 'ann', after: { row: 3 } });
    expect(row && entryOf(row, 'jo')).toMatchObject({ customerId: 'jo', after: { row: [2, 7] } });
    expect(row && JSON.stringify(entryOf(row, 'ben'))).not.toMatch(/jo|ann/);
  });

  it('sorts after the ones before it in its trail', () => {
    const ids = ['9', '10', '100'].map((id) => rowOf('claims', anEntry({ id, customerId }))?._id ?? '');
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('a place in a timeline', () => {
  it('is read as it was written, in letters that need no escaping', () => {
    const place = { at: new Date('2026-11-20T09:30:00.123Z'), _id: 'claims:000000000000041' };
    expect(readPlace(writePlace(place))).toEqual(place);
    expect(writePlace(place)).toMatch(/^[\w-]+$/);
  });

  it.each(['', 'x', '💥', ...['2026-11-20T09:30:00Z', 'soon claims:1', '2026-11-20T09:30:00Z $ne'].map((text) => btoa(text))])(
    '%j is none',
    (text) => {
      expect(readPlace(text)).toBeUndefined();
    },
  );
});
