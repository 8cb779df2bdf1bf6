import { randomUUID } from 'node:crypto';
import { Binary, ObjectId } from 'mongodb';
import { at, type PersonPlanting, type Rows } from './planting.js';

/** Entries of search, the timeline and the figures, and a file from which they were imported. */
export const inImports = ({ customerId, mark, person, plant, hide, openId, policyId, importId }: PersonPlanting): Rows => {
  const [fileId, later] = [new ObjectId(), new Date(Date.now() + 86_400_000)];
  // As spreadsheets and pasted addresses have them: with blanks and letters that nobody sees.
  const pasted = ` ${person.email.replace('@', '\u200b@').toUpperCase()}\u2060`;
  const file = Buffer.from(`email,name\nanother@people.test,x\n${person.email},"${hide()}"\n${pasted},"${hide()}"\n`);
  return {
    search_entries: [
      {
        kind: 'policy',
        entityId: policyId,
        customerId,
        title: 'KS-WAR-1000342-100',
        subtitle: plant(),
        words: [{ by: 'name', word: plant() }],
      },
      { kind: 'quote', entityId: openId, customerId, title: plant(), subtitle: plant(), words: [{ by: 'name', word: plant() }] },
    ],
    timeline: [
      { service: 'claims', customerId, quoteId: null, at, entry: JSON.stringify({ why: plant() }) },
      {
        service: 'accounts',
        customerId: [customerId, 'another'],
        quoteId: null,
        at,
        entry: JSON.stringify({ after: { customers: [{ customerId, said: plant() }, { customerId: 'another' }] } }),
      },
    ],
    timeline_quotes: [{ _id: openId, customerId, at: new Date() }],
    figure_rows: [{ kind: 'quotes', subjectId: openId, on: '2020-01-02', title: openId, customerId }],
    import_rows: [
      {
        importId,
        pass: 2,
        first: 2,
        last: 3,
        rows: [
          {
            row: 2,
            email: person.email,
            customerId: null,
            cells: [pasted, plant()],
            differences: [],
            errors: [plant()],
            outcome: 'failed',
          },
          { row: 3, email: 'another@people.test', customerId: randomUUID(), cells: [], differences: [], errors: [], outcome: 'added' },
        ],
        forgottenAt: later,
      },
      {
        importId,
        pass: 1,
        first: 1,
        last: 1,
        rows: [
          {
            row: 1,
            customerId,
            cells: [person.email, plant()],
            differences: [{ field: 'phone', before: plant(), after: null }],
            errors: [plant()],
            outcome: 'failed',
          },
        ],
        forgottenAt: later,
      },
    ],
    imports: [
      {
        _id: randomUUID(),
        status: 'finished',
        file: { id: 'g', name: 'x.csv', preview: [[pasted, hide()]] },
        choice: {},
        errors: [],
        nextAt: null,
        uploadedAt: at,
        version: 1,
      },
      {
        _id: importId,
        status: 'finished',
        file: {
          id: 'f',
          name: 'people.csv',
          preview: [
            [person.email, hide()],
            ['another@people.test', 'x'],
          ],
        },
        choice: {},
        errors: [],
        nextAt: null,
        uploadedAt: at,
        version: 1,
      },
    ],
    'import_files.files': [
      { _id: fileId, length: file.length, chunkSize: 261_120, uploadDate: at, filename: importId, metadata: { forgottenAt: later } },
    ],
    'import_files.chunks': [{ files_id: fileId, n: 0, data: new Binary(file) }],
    form_drafts: [
      { _id: JSON.stringify([randomUUID(), 'Policy', policyId, mark]), typed: { note: plant() }, savedAt: new Date() },
      {
        _id: JSON.stringify([randomUUID(), 'staff', randomUUID(), mark]),
        typed: { to: person.email.toUpperCase(), note: plant() },
        savedAt: new Date(),
      },
      { _id: JSON.stringify([randomUUID(), 'Customer', customerId, mark]), typed: { note: plant() }, savedAt: new Date() },
    ],
    blocked_values: [{ field: 'email', value: person.email, digest: `digest${mark}`, blockedAt: at, blockedBy: randomUUID(), why: hide() }],
  };
};
