import { anyOf, byCustomer, byQuote, type PersonalDataOf, type Row } from '@kerbside/platform/personal/personal-records';
import { erasedValue } from '@kerbside/contracts/staff/blocked-values';
import { saysAny, withoutRows } from '../import-files/without-rows.js';

const isOneOf = (texts: readonly string[]) => {
  const wanted = new Set(texts.map((text) => text.toLowerCase()));
  return (cell: unknown): boolean => typeof cell === 'string' && wanted.has(cell.toLowerCase());
};
const rowsIn = ({ file }: Row): unknown[][] => (file as { readonly preview: unknown[][] }).preview;

/** Completes an open callback: nobody can make the call, and the callback itself is gone. */
const waitsNoLonger = ({ kind, on, doneOn }: Row): Row =>
  kind === 'callback' && doneOn === null ? { doneOn: on, status: 'completed' } : {};

export const personalData: PersonalDataOf = {
  records: [
    { in: 'search_entries', called: 'What our staff find you by', of: byCustomer(), erasing: 'remove' },
    {
      in: 'timeline',
      called: 'Your history as our staff see it',
      of: ({ customerId, quoteIds }) => ({ $or: [{ customerId }, { customerId: null, quoteId: { $in: quoteIds } }] }),
      erasing: 'remove',
    },
    { in: 'timeline_quotes', called: 'Which quotes are yours', of: byQuote('_id'), erasing: 'remove' },
    { in: 'figure_rows', called: 'How you count in our figures', of: byCustomer(), erasing: { law: null, cleared: waitsNoLonger } },
    {
      in: 'import_rows',
      called: 'What another company told us',
      of: ({ emails, customerId }) => ({ $or: [{ cells: anyOf(emails) }, { customerId }] }),
      hidden: ['lastFor', 'personAfter'],
      erasing: { law: null, cleared: { cells: [], differences: [], errors: [], customerId: null, lastFor: [], personAfter: null } },
    },
    {
      in: 'imports',
      called: 'The beginning of a file that another company sent',
      of: ({ emails }) => ({ 'file.preview': { $elemMatch: { $elemMatch: anyOf(emails) } } }),
      // The rest of it is about other people.
      hidden: ['file', 'choice', 'errors', 'startedBy'],
      erasing: {
        law: null,
        cleared: (row, { emails }) => ({
          'file.preview': rowsIn(row).map((cells) => (cells.some(isOneOf(emails)) ? cells.map(() => '') : cells)),
        }),
      },
    },
    {
      in: 'form_drafts',
      called: 'What our staff began to write about you',
      of: ({ customerId, quoteIds }) => ({ _id: new RegExp([customerId, ...quoteIds].join('|')) }),
      erasing: 'remove',
    },
    {
      in: 'blocked_values',
      called: 'What of you we cannot take online',
      of: ({ emails, phones, plates }) => ({ value: anyOf([...emails, ...phones, ...plates]) }),
      hidden: ['digest', 'why'],
      // The digest still blocks it.
      erasing: { law: null, cleared: ({ _id }) => ({ value: erasedValue(String(_id)), why: '' }) },
    },
  ],
  shared: {
    bucket: 'import_files',
    names: (open, { emails }) => (emails.length === 0 ? Promise.resolve(false) : saysAny(open, emails)),
    without: (open, { emails }) => withoutRows(open, emails),
  },
  // Facts are events, which name nobody.
  impersonal: [
    'figure_facts',
    'figure_state',
    'figure_meetings',
    'figure_days',
    'figure_day_changes',
    'search_booking_walks',
    'timeline_trails',
    'message_rules',
    'blocked_values_head',
    'import_files.files',
    'import_files.chunks',
  ],
};
