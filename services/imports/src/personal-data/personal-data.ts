import { erasedName } from '@kerbside/contracts/accounts/kept-records';
import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import {
  anyOf,
  byCustomer,
  byQuote,
  emailIn,
  type Filter,
  type PersonalDataOf,
  type Row,
} from '@kerbside/platform/personal/personal-records';
import { escaped, writtenOf } from '@kerbside/platform/personal/redacted';
import { erasedValue } from '@kerbside/contracts/staff/blocked-values';
import { asAbout, withoutOne } from '@kerbside/platform/audit/about';
import type { EntryKind, SearchEntry } from '../search/entry.js';
import { isAddressOf, saysAny, withoutRows } from '../import-files/without-rows.js';

const rowsIn = ({ file }: Row): unknown[][] => (file as { readonly preview: unknown[][] }).preview;

const isList = { $type: 'array' } as const;
const entryIn = ({ entry }: Row) => JSON.parse(entry as string) as { readonly after: unknown };

const importedIn = ({ rows }: Row) => rows as { readonly email?: string; readonly cells: string[]; readonly customerId: string | null }[];

/** Whether a row of an import is about them: by their account, or by an address of theirs in it. */
const isTheirs = ({ customerId, emails }: DataSubject) => {
  const isAddress = isAddressOf(emails);
  return (row: ReturnType<typeof importedIn>[number]): boolean =>
    row.customerId === customerId || [row.email ?? '', ...row.cells].some(isAddress);
};
const nameless = { email: '', cells: [], differences: [], errors: [], customerId: null, lastFor: [], personAfter: null };

/** Completes an open callback: nobody can make the call, and the callback itself is gone. */
const waitsNoLonger = ({ kind, on, doneOn }: Row): Row =>
  kind === 'callback' && doneOn === null ? { doneOn: on, status: 'completed' } : {};

/** Cells in which one of these addresses may be: by what stands before its @, and whatever nobody sees within it. */
const roughly = (emails: readonly string[]): Filter => ({
  $in: emails.map((email) => new RegExp([...email.replace(/@.*/, '')].map(escaped).join(unseen), 'i')),
});
const unseen = '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]*';

/** Drafts in which staff typed how to reach them, though the form is about no record of theirs. Others may have their name, and their car by now. */
const typedOf = (subject: DataSubject): Filter[] => {
  const written = writtenOf({ ...subject, names: [], plates: [], places: [] });
  if (!written) return [];
  const says = { $regexMatch: { input: { $toString: '$$field.v' }, regex: written.source, options: 'i' } };
  return [{ $expr: { $anyElementTrue: [{ $map: { input: { $objectToArray: '$typed' }, as: 'field', in: says } }] } }];
};

/** What a law keeps is still found, by its number: not a visit that was cancelled, of which nothing is left. */
const numbered: readonly EntryKind[] = ['policy', 'claim', 'booking'];
const isKept: Filter = { kind: { $in: numbered }, isCancelled: { $ne: true } };
const byNumberAlone = ({ words }: Row): Partial<SearchEntry> => ({
  subtitle: Object.values(erasedName).join(' '),
  words: (words as SearchEntry['words']).filter(({ by }) => by === 'policy_number' || by === 'reference'),
  sortAs: '',
});

export const personalData: PersonalDataOf = {
  records: [
    {
      in: 'search_entries',
      called: 'What our staff find you by',
      of: ({ customerId }) => ({ customerId, $nor: [isKept] }),
      erasing: 'remove',
    },
    {
      in: 'search_entries',
      called: 'What our staff find you by',
      of: ({ customerId }) => ({ customerId, ...isKept }),
      erasing: { law: 'insurance', cleared: byNumberAlone },
    },
    {
      in: 'timeline',
      called: 'Your history as our staff see it',
      of: ({ customerId, quoteIds }) => ({
        $or: [{ customerId: { $eq: customerId, $not: isList } }, { customerId: null, quoteId: { $in: quoteIds } }],
      }),
      own: (row) => ({ ...row, entry: entryIn(row) }),
      erasing: 'remove',
    },
    {
      in: 'timeline',
      called: 'Your history as our staff see it',
      of: ({ customerId }) => ({ customerId: { $eq: customerId, ...isList } }),
      own: (row, { customerId }) => ({ ...row, customerId, entry: asAbout(entryIn(row), customerId) }),
      erasing: {
        law: null,
        cleared: (row, { customerId }) => ({
          customerId: (row['customerId'] as string[]).filter((one) => one !== customerId),
          entry: JSON.stringify(withoutOne(entryIn(row), customerId, false)),
        }),
      },
    },
    { in: 'timeline_quotes', called: 'Which quotes are yours', of: byQuote('_id'), erasing: 'remove' },
    { in: 'figure_rows', called: 'How you count in our figures', of: byCustomer(), erasing: { law: null, cleared: waitsNoLonger } },
    {
      in: 'import_rows',
      called: 'What another company told us',
      of: ({ emails, customerId }) => ({
        $or: [{ 'rows.email': emailIn(emails) }, { 'rows.cells': anyOf(emails) }, { 'rows.customerId': customerId }],
      }),
      own: (batch, subject) => ({ ...batch, rows: importedIn(batch).filter(isTheirs(subject)) }),
      hidden: ['rows.lastFor', 'rows.personAfter'],
      erasing: {
        law: null,
        cleared: (batch, subject) => ({
          rows: importedIn(batch).map((row) => (isTheirs(subject)(row) ? { ...row, ...nameless } : row)),
        }),
      },
    },
    {
      in: 'imports',
      called: 'The beginning of a file that another company sent',
      of: ({ emails }) => ({ 'file.preview': { $elemMatch: { $elemMatch: roughly(emails) } } }),
      // The rest of it is about other people.
      hidden: ['file', 'choice', 'errors', 'startedBy'],
      erasing: {
        law: null,
        cleared: (row, { emails }) => ({
          'file.preview': rowsIn(row).map((cells) => (cells.some(isAddressOf(emails)) ? cells.map(() => '') : cells)),
        }),
      },
    },
    {
      in: 'form_drafts',
      called: 'What our staff began to write about you',
      of: async (subject, look) => {
        const { customerId, quoteIds } = subject;
        const records = await look.ids('search_entries', { customerId }, 'entityId');
        return { $or: [{ _id: new RegExp([customerId, ...quoteIds, ...records].map(escaped).join('|')) }, ...typedOf(subject)] };
      },
      erasing: 'remove',
    },
    {
      in: 'blocked_values',
      called: 'What of you we cannot take online',
      of: ({ emails, phones, plates }) => ({ value: anyOf([...emails, ...phones, ...plates]) }),
      hidden: ['digest', 'why', 'blockedBy'],
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
    'timeline_trails',
    'closed_forms',
    'message_rules',
    'blocked_values_head',
    'import_files.files',
    'import_files.chunks',
  ],
};
