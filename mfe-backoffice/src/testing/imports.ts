import type { ImportRecord, ImportRow } from '@kerbside/contracts/http/imports/runs';
import { ids } from './records.js';

/** An import that has not been checked. */
export const anImport = (over: Partial<ImportRecord> = {}): ImportRecord => ({
  id: ids.payment,
  status: 'uploaded',
  fileName: 'ME_ACME_1.csv',
  bytes: 2_048,
  headings: ['E-mail', 'forename', 'surname', 'reg'],
  preview: [['jo@example.com', 'Jo', 'Lee', 'AA19AAA']],
  columns: { email: 'E-mail', first_name: 'forename', last_name: 'surname' },
  cobrand: 'ACME',
  strategy: 'add_and_update',
  product: null,
  campaign: null,
  marksKnown: false,
  isForced: false,
  count: { total: 4, succeeded: 0, failed: 0, errors: 0, impossible: 0 },
  changes: { added: 0, updated: 0, unchanged: 0 },
  errors: [],
  progress: 0,
  undone: null,
  undoneBy: null,
  startedBy: ids.staff,
  uploadedAt: '2027-03-05T14:05:00.000Z',
  finishedAt: null,
  // Its file is still there.
  forgottenAt: new Date(Date.now() + 86_400_000).toISOString(),
  ...over,
});

export const checkedWell = anImport({
  status: 'checked',
  progress: 100,
  count: { total: 4, succeeded: 4, failed: 0, errors: 0, impossible: 0 },
  changes: { added: 2, updated: 1, unchanged: 1 },
  finishedAt: '2027-03-05T14:06:00.000Z',
});

export const withErrors = anImport({
  status: 'failed',
  progress: 100,
  count: { total: 4, succeeded: 2, failed: 1, errors: 3, impossible: 1 },
  changes: { added: 2, updated: 0, unchanged: 0 },
  errors: ['Row 4: email: Enter an email address', 'Row 4: make: Enter the make'],
  finishedAt: '2027-03-05T14:06:00.000Z',
});

export const anImportRow = (over: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  outcome: 'updated',
  email: 'jo@example.com',
  customerId: ids.customer,
  differences: [{ field: 'phone', before: '07700 900123', after: '07700 900124' }],
  errors: [],
  ...over,
});
