import {
  downloadImportErrors,
  goOnWithImport,
  listImportRows,
  listImports,
  readImport,
  startImport,
  stopImport,
  undoImport,
  type ImportRecord,
  type ImportRow,
} from '@kerbside/contracts/http/imports/runs';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, keptFiles, press } from '../testing/by-hand.js';
import { importMaxBytes, importNotCsv } from '@kerbside/contracts/staff/import-files';
import { imports as words } from '../messages/imports.js';
import { anImport, anImportRow, checkedWell, withErrors } from '../testing/imports.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const session = staffSession('admin');
const openList = (services: ScriptedServices) => openOffice('/backoffice/imports', { services, session });
const openOne = (services: ScriptedServices, query = '') =>
  openOffice(`/backoffice/imports/${anImport().id}${query}`, { services, session });
const withList = (rows: ImportRecord[] = []) => officeServices().answer(listImports, pageOf(rows));
const withOne = (record: ImportRecord, rows: ImportRow[] = []) =>
  officeServices().answer(readImport, record).answer(listImportRows, pageOf(rows));
const csv = (name: string, text = 'email,first name,last name\njo@example.com,Jo,Lee') => new File([text], name, { type: 'text/csv' });

describe('the list of imports', () => {
  it('A4: shows each with its state, its cobrand and its five counts', async () => {
    await openList(withList([withErrors, anImport({ id: '00000000-0000-4000-8000-000000000009', fileName: 'b.csv', cobrand: null })]));
    const table = within(await screen.findByRole('table', { name: words.listTitle }));
    for (const heading of Object.values(words.counts)) expect(table.getByRole('columnheader', { name: heading })).toBeTruthy();
    expect(table.getByText('Not imported: errors')).toBeTruthy();
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(2, 7)).toEqual(['4', '2', '1', '3', '1']);
    expect(cells[8]).toBe('b.csvNo cobrand');
    expect(table.getByRole('link', { name: 'ME_ACME_1.csv' }).getAttribute('href')).toBe(`/backoffice/imports/${withErrors.id}`);
  });

  it('A4: says what each is, how far one is that runs, and whether it was stopped', async () => {
    const one = (place: number, of: Partial<ImportRecord>) => anImport({ id: `00000000-0000-4000-8000-00000000001${place}`, ...of });
    const statuses = Object.keys(words.statuses) as ImportRecord['status'][];
    const stopped = [one(8, { status: 'running', stop: 'asked' }), one(9, { status: 'finished', stop: 'done' })];
    await openList(withList([...statuses.map((status, place) => one(place, { status, progress: 40 })), ...stopped]));
    const table = within(await screen.findByRole('table'));
    for (const said of [...Object.values(words.statuses), 'Stopping', 'Stopped']) expect(table.getByText(said)).toBeTruthy();
    expect(table.getByText('Running').closest('td')?.textContent).toContain('40% of the rows');
  });

  it('A2: are found by words of their file and by status, which the address keeps', async () => {
    const { services } = await openList(withList([withErrors]));
    await enter(await screen.findByRole('searchbox', { name: 'File name' }), 'acme 7');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Finished or stopped');
    await waitFor(() =>
      expect(services.queries(listImports).at(-1)).toEqual({ file: 'acme 7', status: 'finished', page: '1', perPage: '20' }),
    );
    expect(new URLSearchParams(window.location.search).get('status')).toBe('finished');
  });
});

describe('a file', () => {
  const sent = fakeUploads();

  const user = userEvent.setup({ applyAccept: false });
  const choose = async (file: File) => {
    await user.upload(await screen.findByLabelText('CSV file'), file);
    await press('Upload and check');
  };

  it('A4: is uploaded with its progress and checked at once, and its page is opened', async () => {
    const services = withList()
      .answer(readImport, anImport({ status: 'checking' }))
      .answer(startImport, anImport({ status: 'checking' }));
    const { said } = await openList(services);
    await press('Upload and check');
    expect(await screen.findByText('Choose a CSV file')).toBeTruthy();
    // What is said there is heard (4.1.3).
    expect(document.activeElement).toBe(screen.getByLabelText('CSV file'));
    await choose(csv('ME_ACME_1.csv'));
    act(() => sent[0]?.goOn(40));
    expect(screen.getByText('Uploading ME_ACME_1.csv: 40%')).toBeTruthy();
    await act(async () => sent[0]?.accept(anImport()));
    expect(await screen.findByRole('heading', { level: 1, name: 'ME_ACME_1.csv' })).toBeTruthy();
    expect(services.bodies(startImport)).toMatchObject([
      { validation: 'check', force: false, cobrand: 'ACME', strategy: 'add_and_update' },
    ]);
    expect(said.toasts).toEqual(['ME_ACME_1.csv is uploaded and being checked']);
  });

  it('A4: whose headings do not say which column holds what is asked about in the same form, and then checked at once', async () => {
    const unclear = anImport({ headings: ['E-mail', 'Called', 'Family'], columns: { email: 'E-mail' } });
    const services = withList()
      .answer(readImport, { ...unclear, status: 'checking' })
      .answer(startImport, { ...unclear, status: 'checking' });
    await openList(services);
    await user.upload(await screen.findByLabelText('CSV file'), csv('ME_ACME_1.csv', 'E-mail,Called,Family\njo@example.com,Jo,Lee'));
    const first = await screen.findByRole('combobox', { name: 'First name' });
    expect(screen.getByRole('combobox', { name: 'Email address' })).toHaveProperty('value', 'E-mail');
    expect(screen.getByText('jo@example.com')).toBeTruthy();
    await press('Upload and check');
    const fault = 'Say which column holds: first name, last name';
    const summary = await screen.findByRole('link', { name: fault });
    expect(screen.getByRole('group', { description: new RegExp(fault) })).toBeTruthy();
    await user.click(summary);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Email address' }));
    expect(sent).toEqual([]);
    await userEvent.selectOptions(first, 'Called');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Last name' }), 'Family');
    await press('Upload and check');
    await act(async () => sent[0]?.accept(unclear));
    expect(await screen.findByRole('heading', { level: 1, name: 'ME_ACME_1.csv' })).toBeTruthy();
    expect(services.bodies(startImport)).toMatchObject([
      { validation: 'check', force: false, columns: { email: 'E-mail', first_name: 'Called', last_name: 'Family' } },
    ]);
  });

  it('A5: that only its service can read waits for its columns on its page', async () => {
    const unclear = anImport({ columns: { email: 'E-mail' } });
    const services = withList().answer(readImport, unclear);
    const { said } = await openList(services);
    await choose(csv('ME_ACME_1.csv', ''));
    await act(async () => sent[0]?.accept(unclear));
    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeTruthy();
    expect(services.bodies(startImport)).toEqual([]);
    expect(said.toasts).toEqual(['ME_ACME_1.csv is uploaded']);
  });

  it('that could not be checked at once is checked on its page', async () => {
    const services = withList().answer(readImport, anImport()).refuse(startImport, refused(503, 'Not just now'));
    const { said } = await openList(services);
    await choose(csv('ME_ACME_1.csv'));
    await act(async () => sent[0]?.accept(anImport()));
    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeTruthy();
    expect(said.toasts).toEqual(['ME_ACME_1.csv is uploaded']);
  });

  it.each([
    ['people.txt', 5, 'Choose a CSV file: its name ends in .csv', ''],
    ['picture.csv', 5, importNotCsv, '\u0089PNG\r\n\0\0\0\rIHDR'],
    [`${'a'.repeat(121)}.csv`, 5, 'File name is longer than allowed 120 characters.', ''],
    ['a.csv', importMaxBytes + 1, 'File exceeds maximum allowed size 20MB.', ''],
  ])('A5: %s of %d bytes is refused unsent: %s', async (name, bytes, fault, text) => {
    await openList(withList());
    const file = csv(name, text);
    Object.defineProperty(file, 'size', { value: bytes });
    await choose(file);
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(screen.queryByText(/Say which column/)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('A5: says beside it what the service refuses', async () => {
    await openList(withList());
    await choose(csv('a.csv'));
    const fields = { file: 'The file is empty' };
    await act(async () => sent[0]?.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields }));
    expect(await screen.findByText('The file is empty')).toBeTruthy();
  });
});

describe('an import', () => {
  it('A4: shows the first rows, the cobrand of the name and which column holds what, and is checked first', async () => {
    const { services } = await openOne(withOne(anImport()));
    expect(await screen.findByRole('textbox', { name: /^Cobrand/ })).toHaveProperty('value', 'ACME');
    expect(screen.getByRole('combobox', { name: 'Email address' })).toHaveProperty('value', 'E-mail');
    expect(within(screen.getByRole('table', { name: 'First rows of the file' })).getByText('AA19AAA')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run import' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Registration number (optional)' }), 'reg');
    await userEvent.click(screen.getByRole('radio', { name: /Add only/ }));
    services.answer(startImport, anImport({ status: 'checking' }));
    await press('Check the file');
    expect(services.bodies(startImport)).toMatchObject([
      {
        validation: 'check',
        force: false,
        strategy: 'add',
        cobrand: 'ACME',
        columns: { email: 'E-mail', first_name: 'forename', last_name: 'surname', registration_number: 'reg' },
      },
    ]);
    expect(await screen.findByRole('progressbar', { name: 'Progress of the import' })).toBeTruthy();
  });

  it('A4: shows after a check what each row would change, and is then run', async () => {
    const { services } = await openOne(
      withOne(checkedWell, [anImportRow(), anImportRow({ row: 3, outcome: 'added', email: 'al@example.com', differences: [] })]),
    );
    expect(await screen.findByText('It would add 2, change 1 and leave 1 as they are.')).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'What the import would do' }));
    expect(table.getByText('Phone number: 07700 900124 (was 07700 900123)')).toBeTruthy();
    expect(table.getByRole('link', { name: 'jo@example.com' })).toBeTruthy();
    expect(table.queryByRole('link', { name: 'al@example.com' })).toBeNull();
    services.answer(startImport, anImport({ status: 'running', progress: 25 }));
    await press('Run import');
    expect(await screen.findByText('Importing the rows: 25%')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Importing the rows: 25%');
    expect(services.bodies(startImport)).toMatchObject([{ validation: 'import', force: false }]);
  });

  it('is stopped, says how many rows are done, keeps the keyboard near, and is gone on with or undone', async () => {
    const running = anImport({ status: 'running', progress: 25 });
    const stopped = {
      ...checkedWell,
      status: 'finished' as const,
      stop: 'done' as const,
      count: { ...checkedWell.count, total: 6_000, succeeded: 1_500, failed: 4 },
    };
    const services = withOne(running, [anImportRow({ outcome: 'added' })])
      .answer(stopImport, { ...running, stop: 'asked' })
      .answer(goOnWithImport, running);
    await openOne(services);
    await press('Stop');
    services.answer(readImport, stopped);
    expect(await screen.findByText(/^Stopping: 25% of the rows are done\./)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Stopping');
    const title = 'The import was stopped after 1,504 of 6,000 rows';
    expect(await screen.findByText(title, {}, { timeout: 3_000 })).toBeTruthy();
    expect(screen.getByText('2 added, 1 changed, 1 as they were.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'jo@example.com' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Go on with the import');
    services.answer(readImport, running);
    await press('Go on with the import');
    expect(await screen.findByText('Importing the rows: 25%')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Stop');
  });

  it('A4: is looked at until it is finished, and gives the focus to its outcome where “Stop” has it', async () => {
    const services = withOne(anImport({ status: 'running', progress: 25 }));
    await openOne(services);
    expect(await screen.findByText('Importing the rows: 25%')).toBeTruthy();
    for (const name of ['Check the file', 'Check again', 'Run import']) expect(screen.queryByRole('button', { name })).toBeNull();
    screen.getByRole('button', { name: 'Stop' }).focus();
    services.answer(readImport, { ...checkedWell, status: 'finished' });
    await screen.findByText('The import is finished', {}, { timeout: 3_000 });
    expect(screen.getByText('2 added, 1 changed, 1 as they were.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^\w+: The import is finished/));
  });

  it.each([
    ['uploaded', anImport()],
    ['checked', checkedWell],
    ['failed', withErrors],
    ['stopped', anImport({ ...checkedWell, status: 'finished', stop: 'done' })],
    ['finished', anImport({ ...checkedWell, status: 'finished' })],
  ])('that was %s offers nothing more once its file is deleted, and says so', async (_, record) => {
    const { services } = await openOne(withOne({ ...record, forgottenAt: '2026-01-04T14:05:00.000Z' }), '?do=undo');
    expect(await screen.findByText(/so nothing more can be done with this import/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const name of ['Check the file', 'Check again', 'Run import', 'Force import', 'Undo import', 'Go on with the import'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(services.queries(listImportRows)).toEqual([]);
  });

  it('has no empty box above its facts', async () => {
    await openOne(withOne({ ...checkedWell, status: 'undone' }));
    const facts = await screen.findByRole('heading', { name: 'About the file' });
    const boxes = [...(facts.closest('main') ?? document.body).querySelectorAll('div:empty')];
    expect(boxes.filter((box) => box.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING)).toEqual([]);
  });

  it('A5: without a cobrand is asked about beside the button that answers', async () => {
    const { services } = await openOne(withOne({ ...checkedWell, cobrand: null }).answer(startImport, anImport({ status: 'running' })));
    expect(await screen.findByText('Do you really want to run import without cobrand?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run import' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /^Cobrand/ }), 'ACME');
    expect(screen.queryByText('Do you really want to run import without cobrand?')).toBeNull();
    expect(screen.getByRole('button', { name: 'Run import' })).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: /^Cobrand/ }));
    expect(services.bodies(startImport)).toEqual([]);
    await press('Yes, run it without a cobrand');
    expect(await screen.findByRole('progressbar', { name: 'Progress of the import' })).toBeTruthy();
    expect(services.bodies(startImport)).toMatchObject([{ validation: 'import', cobrand: '' }]);
  });

  it('A8: with errors says them and offers to run it all the same', async () => {
    const { services } = await openOne(withOne(withErrors).answer(startImport, anImport({ status: 'running' })));
    expect(await screen.findByText('Nothing was imported')).toBeTruthy();
    expect(screen.getByText('Row 4: email: Enter an email address. Row 4: make: Enter the make.')).toBeTruthy();
    expect(screen.getByText('These are the first 2 of 3 errors.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run import' })).toBeNull();
    await press('Force import');
    expect(services.bodies(startImport)).toMatchObject([{ validation: 'import', force: true }]);
  });

  it.each([
    ['checked', 0, /^No row of it can be imported\./],
    ['failed', 2, /or import the rest\.$/],
  ] as const)('A8: that is %s with %d rows without errors says what can be done', async (status, succeeded, said) => {
    await openOne(withOne({ ...withErrors, status, count: { ...withErrors.count, succeeded } }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('A4: is not forced once something else is chosen', async () => {
    await openOne(withOne(withErrors));
    expect(await screen.findByRole('button', { name: 'Force import' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Update only/ }));
    expect(screen.queryByRole('button', { name: 'Force import' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Run import' })).toBeTruthy();
  });

  it('marks people as coming from a campaign when that is wanted', async () => {
    const { services } = await openOne(withOne(anImport()).answer(startImport, anImport({ status: 'checking' })));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mark these people as coming from a campaign' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Campaign source/ }), 'mail');
    await press('Check the file');
    expect(services.bodies(startImport)).toMatchObject([{ utm_option: 'set', utm_source: 'mail' }]);
  });

  it('A4: keeps the campaign that it was checked with when the page is opened again', async () => {
    const campaign = { source: 'mail', campaign: 'spring' };
    const { services } = await openOne(
      withOne({ ...checkedWell, campaign, marksKnown: true }).answer(startImport, anImport({ status: 'running' })),
    );
    expect(await screen.findByRole('textbox', { name: /^Campaign source/ })).toHaveProperty('value', 'mail');
    await press('Run import');
    expect(services.bodies(startImport)).toMatchObject([
      { utm_option: 'set', utm_source: 'mail', utm_campaign: 'spring', utm_update: true, validation: 'import' },
    ]);
  });

  it('A5: names what is wrong with each row, filters them, and hands over those left out as CSV', async () => {
    const failed = anImportRow({
      row: 4,
      outcome: 'failed',
      email: '',
      customerId: null,
      differences: [],
      errors: ['email: Enter one', 'make: Enter it'],
    });
    const { services, said } = await openOne(
      withOne(withErrors, [failed]).answerFile(downloadImportErrors, 'Row,E-mail'),
      '?outcome=failed',
    );
    expect(await screen.findByText('email: Enter one. make: Enter it.')).toBeTruthy();
    expect(screen.getByText('No email address')).toBeTruthy();
    expect(services.queries(listImportRows)).toEqual([{ outcome: 'failed', page: '1' }]);
    keptFiles();
    await press('Rows left out (CSV), with what is wrong in them');
    expect(await screen.findByRole('combobox', { name: 'Outcome' })).toHaveProperty('value', 'failed');
    expect(said.announced).toContain('The rows that were left out are saved');
  });

  it('A4: is undone once that is confirmed, and says what was kept and why', async () => {
    const finished = { ...checkedWell, status: 'finished' as const };
    const { services, said } = await openOne(withOne(finished, [anImportRow({ outcome: 'added' })]));
    expect(await screen.findByRole('link', { name: 'jo@example.com' })).toBeTruthy();
    await press('Undo import');
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to undo this import?' }));
    expect(dialog.getByText(/^2 added and 1 changed rows are taken back/)).toBeTruthy();
    const used: ImportRow['undone'] = { outcome: 'kept', kept: [{ part: 'account', why: 'used' }] };
    const gone: Partial<ImportRow> = { row: 3, email: 'al@example.com', outcome: 'added', undone: { outcome: 'taken_back', kept: [] } };
    services
      .answer(undoImport, { ...finished, status: 'undoing', progress: 0 })
      .answer(readImport, {
        ...finished,
        status: 'undone',
        undone: { takenBack: 2, kept: 1 },
        undoneBy: { by: finished.startedBy, why: 'The wrong file' },
      })
      .answer(listImportRows, pageOf([anImportRow({ outcome: 'added', undone: used }), anImportRow(gone)]));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await dialog.findAllByText('Say why, for the audit trail')).not.toEqual([]);
    await enter(dialog.getByLabelText('Or why else'), 'The wrong file');
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undoing the import: 0%')).toBeTruthy();
    expect(said.toasts).toContain('The import is being undone');
    expect(await screen.findByText('The import is undone', {}, { timeout: 3_000 })).toBeTruthy();
    expect(services.bodies(undoImport)).toEqual([{ why: 'The wrong file' }]);
    expect(screen.getByText(/: The wrong file$/)).toBeTruthy();
    expect(screen.getByText('2 taken back, 1 kept because somebody has changed or used them since.')).toBeTruthy();
    expect(await screen.findByText('Account kept: the customer has used it since the import')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'jo@example.com' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'al@example.com' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Kept');
    expect(services.queries(listImportRows).at(-1)).toEqual({ undone: 'kept', page: '1' });
  });

  it('tries what was kept once more, as after a later import that changed it is undone', async () => {
    const undone = { ...checkedWell, status: 'undone' as const, undone: { takenBack: 2, kept: 1 } };
    const { services } = await openOne(withOne(undone).answer(undoImport, { ...undone, status: 'undoing', progress: 66 }));
    expect(await screen.findByText('Where a later import changed them, undo that one, then what was kept here.')).toBeTruthy();
    await press('Undo what was kept');
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to undo the rows that were kept?' }));
    expect(dialog.getByText(/^1 kept row is tried again/)).toBeTruthy();
    services.answer(readImport, { ...undone, undone: { takenBack: 3, kept: 0 } });
    await userEvent.click(dialog.getByRole('button', { name: 'The import that changed them is undone' }));
    expect(await screen.findByText('3 taken back.', {}, { timeout: 3_000 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo what was kept' })).toBeNull();
    expect(services.bodies(undoImport)).toEqual([{ why: 'The import that changed them is undone' }]);
  });

  it('is undone from wherever somebody asked for that: its page opens with the question', async () => {
    const finished = { ...checkedWell, status: 'finished' as const };
    const { services } = await openOne(withOne(finished), '?do=undo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to undo this import?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(services.asked.map(({ id }) => id)).not.toContain(undoImport.id);
  });

  it('is undone in two presses for a usual reason, which stays said when that is refused', async () => {
    const finished = { ...checkedWell, status: 'finished' as const };
    const { services } = await openOne(withOne(finished).refuse(undoImport, refused(409, 'It is forgotten')));
    await press('Undo import');
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you want to undo this import?' }));
    const because = within(dialog.getByRole('group', { name: 'Undo import, because' }));
    await userEvent.click(because.getByRole('button', { name: 'It was the wrong file' }));
    expect(await dialog.findByText('It is forgotten')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Or why else').value).toBe('It was the wrong file');
    services.answer(undoImport, { ...finished, status: 'undoing', progress: 0 });
    await userEvent.click(because.getByRole('button', { name: 'Columns were matched wrongly' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(services.bodies(undoImport)).toEqual([{ why: 'It was the wrong file' }, { why: 'Columns were matched wrongly' }]);
  });

  it('says that a colleague started it first, beside what was chosen here, until that is undone', async () => {
    const refusal = { ...refused(409, 'It is being checked'), code: 'IMPORT_STATE' };
    const { services } = await openOne(withOne(anImport()).refuse(startImport, refusal));
    await enter(await screen.findByLabelText('Cobrand (optional)'), 'OTHERS');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'Breakdown cover');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First name' }), 'surname');
    services.answer(readImport, anImport({ status: 'running' }));
    await press('Check the file');
    const told = await screen.findByText('Somebody else started this while you were here');
    expect(told.closest('[role=status]')?.textContent).toMatch(
      /This is what you entered, and none of it was sent\.CobrandOTHERSProductBreakdown coverFirst namesurname$/,
    );
    services.answer(readImport, anImport({ status: 'undone', undone: { takenBack: 2, kept: 0 } }));
    expect(await screen.findByText('The import is undone', {}, { timeout: 3_000 })).toBeTruthy();
    expect(told.isConnected).toBe(false);
  });

  it('says that a colleague started it first where nothing else was chosen here, and of nothing that it was not sent', async () => {
    const refusal = { ...refused(409, 'It is running'), code: 'IMPORT_STATE' };
    const { services } = await openOne(withOne(checkedWell).refuse(startImport, refusal));
    services.answer(readImport, { ...checkedWell, status: 'running' });
    await press('Run import');
    const told = await screen.findByText('Somebody else started this while you were here');
    expect(told.closest('[role=status]')?.textContent).toMatch(/which “About the file” says\.$/);
  });

  it('is shown as a colleague left it when they undid it first', async () => {
    const finished = { ...checkedWell, status: 'finished' as const };
    const { services } = await openOne(withOne(finished).refuse(undoImport, { ...refused(409, 'Not any more'), code: 'IMPORT_STATE' }));
    await press('Undo import');
    services.answer(readImport, { ...finished, status: 'undone', undone: { takenBack: 2, kept: 0 } });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It was the wrong file' }));
    const outcome = await screen.findByText('The import is undone');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.contains(outcome)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
