import { jest } from '@jest/globals';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import {
  assignReminder,
  countNotifications,
  listReminders,
  loadHiddenReminders,
  nextReminder,
  saveReminder,
} from '@kerbside/contracts/http/callbacks/reminders';
import { FakeEventSource, tell } from '@kerbside/contracts/testing/fake-event-source';
import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listCallbacksAudit, listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { dropFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry, ids, aFoundPerson, aPayment, aPerson, aReminder, nothingWaits } from '../testing/records.js';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { enter, typeDay } from '../testing/by-hand.js';
import { formatMoment } from '../ui/moment.js';

const bob = '10000000-0000-4000-8000-000000000077';
const other = '70000000-0000-4000-8000-0000000000a1';
const own = aReminder({ user_id: ids.staff, reminder_users: [ids.staff], is_overdue: true, grade: 1 });
const colleagues = {
  rows: [
    { id: bob, name: 'Bob Smith', role: 'agent' as const },
    { id: ids.staff, name: 'Sam Staff', role: 'agent' as const },
  ],
};
const saved = { status: 'saved', message: 'Saved', note: own, load_next: 10 } as const;

const withRows = (...rows: Parameters<typeof pageOf<ReturnType<typeof aReminder>>>[0]) =>
  officeServices()
    .answer(listReminders, pageOf(rows))
    .answer(listColleagues, colleagues)
    .answer(assignReminder, { status: 'assigned', data: own })
    .answer(saveReminder, saved);
const open = (services = withRows(aReminder()), query = '') => openOffice(`/backoffice/callbacks${query}`, { services });
const dialog = async (services = withRows(aReminder())) => {
  const office = await open(services, `?open=${ids.callback}`);
  const form = within(await screen.findByRole('region', { name: 'Callback CB-123456' }));
  await form.findByLabelText('What it is about');
  return { ...office, form, services };
};
const bodies = (services: ReturnType<typeof officeServices>) => services.bodies(saveReminder);

describe('callbacks and reminders', () => {
  it('A7, A9: keep a draft of what is typed, and drop it when it is saved', async () => {
    const { services, form } = await dialog();
    await userEvent.type(form.getByLabelText('What it is about'), ' Asked for gold');
    const place = { related_model: 'callback', related_id: own.callback_id, form_name: 'callback' };
    await waitFor(() => expect(services.bodies(saveFormDraft).at(-1)).toMatchObject(place));
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    await waitFor(() => expect(services.bodies(dropFormDraft)).toEqual([place]));
  });

  it('A9: keep what is typed where the session ends, until the same person has signed in again', async () => {
    const { form, becomes } = await dialog();
    await userEvent.type(form.getByLabelText('What it is about'), ' Asked for gold');
    await userEvent.selectOptions(form.getByLabelText('Reason'), 'spoke');
    await becomes(visitor);
    await act(() => new Promise((away) => setTimeout(away, 20)));
    await becomes(staffSession('agent'));
    const again = within(await screen.findByRole('region', { name: 'Callback CB-123456' }));
    expect((await again.findByLabelText<HTMLTextAreaElement>('What it is about')).value).toMatch(/ Asked for gold$/);
    expect(again.getByLabelText('Reason')).toHaveProperty('value', 'spoke');
  });

  it('A2: show a new one as soon as staff are told', async () => {
    const { services } = await open(withRows());
    await screen.findByText(/Nothing is in this list/);
    const source = FakeEventSource.opened.at(-1);
    expect(source?.url).toBe('/api/news?customer=back-office');
    services.answer(listReminders, pageOf([aReminder()]));
    await tell('callbacks');
    expect(await screen.findByText('Priya Shah')).toBeTruthy();
  });

  it('A2: are listed with who waits, when and with whom', async () => {
    await open(withRows(own, aReminder({ callback_id: other, related_person: 'Jo Bloggs' })));
    const rows = within(await screen.findByRole('table', { name: 'Callbacks' })).getAllByRole('row');
    const [first, second] = rows.slice(1).map((row) => row.textContent);
    for (const said of ['8/3/2027', '09:30', 'Overdue', 'Priya Shah', 'New quote: Warranty', 'First', 'You']) expect(first).toContain(said);
    expect(second).toContain('Nobody');
    expect(screen.getAllByRole('link', { name: '07700 900123' })[0]?.getAttribute('href')).toBe('tel:07700900123');
    expect(screen.getAllByRole('link', { name: /^priya@/ })[0]?.getAttribute('href')).toBe('/backoffice/?q=priya%40example.com');
  });

  it('A2: are shown by list, which is in the address', async () => {
    const { services } = await open(withRows(aReminder()), '?filter_by=overdue');
    expect(await screen.findByRole('tab', { name: 'Overdue', selected: true })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Completed' }));
    await waitFor(() => expect(window.location.search).toBe('?filter_by=completed'));
    await waitFor(() =>
      expect(services.asked.filter(({ id }) => id === listReminders.id).map(({ query }) => query['filter_by'])).toEqual([
        'overdue',
        'completed',
      ]),
    );
  });

  it('A4: are read again each minute: of what a colleague snoozes nobody is told', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { services } = await open(withRows(aReminder()));
      expect(await screen.findByText('Priya Shah')).toBeTruthy();
      // An open stream stops the polling of what it reports.
      await act(async () => FakeEventSource.opened.at(-1)?.open());
      services.answer(listReminders, pageOf([]));
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      expect(await screen.findByText(/Nothing is in this list/)).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('A2: are taken by whoever opens them, with how to reach the customer', async () => {
    const { services } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open Priya Shah' }));
    const form = within(await screen.findByRole('region', { name: 'Callback CB-123456' }));
    expect(await form.findByRole('link', { name: '07700 900123' })).toBeTruthy();
    expect(form.getByRole('link', { name: 'Their messages' }).getAttribute('href')).toBe('/backoffice/mailbox?search=priya%40example.com');
    expect(services.bodies(assignReminder)).toEqual([{ callback_id: ids.callback }]);
    expect(window.location.search).toBe(`?open=${ids.callback}`);
  });

  it('say when a colleague has them', async () => {
    const theirs = aReminder({ user_id: bob, reminder_users: [bob] });
    await dialog(withRows(theirs).answer(assignReminder, { status: 'taken', data: theirs }));
    expect(await screen.findByText(/^Bob Smith has this one/)).toBeTruthy();
  });

  it('say whose are listed, and why there is nobody else to choose, while colleagues cannot be read', async () => {
    const filter = async () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Colleague/ });
    await open(withRows(own).refuse(listColleagues, refused(503, 'Busy.')), `?colleague=${bob}`);
    expect(await screen.findByText(/^We could not load your colleagues/)).toBeTruthy();
    expect((await filter()).selectedOptions[0]?.textContent).toBe('A colleague');
  });

  it('A2: are snoozed to a preset or an exact time', async () => {
    const { form, services, said } = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'In 10 minutes' }));
    expect(form.getByLabelText('Year')).not.toHaveProperty('value', '');
    await typeDay(form.getByRole('group', { name: 'Date' }), '2027-06-09');
    await enter(form.getByLabelText('Time'), '14:45');
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    await waitFor(() => expect(said.toasts).toContain('Saved.'));
    expect(bodies(services)).toEqual([
      {
        callback_id: ids.callback,
        content: 'New quote: Warranty',
        remind_date: '09/06/2027 02:45 pm',
        task: 'call',
        grade: true,
        reminder_users: JSON.stringify([ids.staff]),
        show_also_in_notes_box: false,
        is_silent: false,
        save_type: 'snooze',
        version: 1,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A2: are hidden', async () => {
    const { form, services, said } = await dialog();
    services.answer(saveReminder, { ...saved, status: 'hidden' });
    await userEvent.click(form.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(said.toasts).toContain('Hidden until it is changed.'));
    expect(bodies(services)).toMatchObject([{ save_type: 'hide_reminder' }]);
  });

  it('A2: are completed with a reason, another one in words', async () => {
    const { form, services, said } = await dialog();
    services.answer(saveReminder, { ...saved, status: 'completed' });
    const reason = form.getByLabelText('Reason');
    expect(within(reason).queryByText('No longer needed')).toBeNull();
    await userEvent.selectOptions(reason, 'Other');
    await enter(form.getByLabelText('Please specify'), 'Moved abroad');
    await userEvent.click(form.getByRole('button', { name: 'Complete only' }));
    await waitFor(() => expect(said.toasts).toContain('Completed.'));
    expect(bodies(services)).toMatchObject([
      { save_type: 'only_mark_as_completed', complete_reason_code: 'other', complete_reason_label: 'Moved abroad' },
    ]);
  });

  it('A2: show what a colleague wrote meanwhile before that is replaced', async () => {
    const at = new Date().toISOString();
    const { form, services } = await dialog(withRows().answer(assignReminder, { status: 'own', data: { ...own, version: 7 } }));
    services
      .refuse(saveReminder, { ...refused(409, 'Somebody has changed this meanwhile.'), code: 'CALLBACK_CHANGED' })
      .answer(listCallbacksAudit, pageOf([anEntry({ action: 'callback-assigned', actorId: bob, at })]))
      .answer(assignReminder, { status: 'taken', data: { ...own, reminder_users: [bob], version: 8, content: 'Wants Tuesday' } });
    await userEvent.type(form.getByLabelText('What it is about'), ' today');
    const listed = services.queries(listReminders).length;
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    expect(await form.findByText(/^Now it says “Wants Tuesday”.*, with Bob Smith\. Saving again/)).toBeTruthy();
    expect(form.getByRole('alert').textContent).toContain(`Somebody has changed this meanwhile. Done by Bob Smith, ${formatMoment(at)}.`);
    expect(form.getByLabelText('What it is about')).toHaveProperty('value', 'New quote: Warranty today');
    expect(services.queries(listReminders).length).toBeGreaterThan(listed);
    services.answer(saveReminder, saved);
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    await waitFor(() => expect(bodies(services)).toMatchObject([{ version: 7 }, { version: 8 }]));
  });

  it('A4: are locked at once when a colleague has completed them meanwhile, with what was typed in sight', async () => {
    const { form, services } = await dialog();
    const done = aReminder({ ticked_off: true, ticked_off_date: '2027-03-08T10:00:00.000Z', ticked_off_by: bob });
    services
      .refuse(saveReminder, { ...refused(409, 'This is completed.'), code: 'CALLBACK_COMPLETED' })
      .answer(assignReminder, { status: 'completed', data: done });
    await userEvent.type(form.getByLabelText('What it is about'), ' today');
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    const lost = (await form.findByText('This was completed while you were here')).closest('[role]')?.textContent;
    expect(lost).toContain('New quote: Warranty today');
    expect(await form.findByText(/^Completed 8\/3\/2027.10:00 by Bob Smith/)).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Save and snooze' })).toBeNull();
  });

  it('say that they are gone where their customer’s data was erased meanwhile', async () => {
    const { form, services } = await dialog();
    const gone = refused(404, 'We could not find that.');
    services.refuse(saveReminder, gone).refuse(assignReminder, gone);
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    expect(await screen.findByText(/^What belongs to a customer goes when their data is erased/)).toBeTruthy();
  });

  it('A2, A4: say at once that their customer moved them, and are locked once they are cancelled, with what was typed in sight', async () => {
    const { form, services } = await dialog();
    await userEvent.type(form.getByLabelText('What it is about'), ' today');
    services.answer(listReminders, pageOf([{ ...own, version: own.version + 1, remind_date: '2027-03-09T11:00:00.000Z' }]));
    await tell('callbacks');
    expect(await form.findByText(/^This was changed while you were here.*due 9\/3\/2027.11:00, with you/)).toBeTruthy();
    const over = { ...own, version: own.version + 2, ticked_off: true, ticked_off_date: '2027-03-08T10:00:00.000Z' };
    services.answer(listReminders, pageOf([over])).answer(assignReminder, { status: 'completed', data: over });
    await tell('callbacks');
    expect((await form.findByText('This was completed while you were here')).closest('[role]')?.textContent).toContain('today');
    expect(form.queryByRole('button', { name: 'Save and snooze' })).toBeNull();
  });

  it('A2, A4: can only be read once they are completed, and name nobody where that happened by itself', async () => {
    const done = {
      ticked_off: true,
      ticked_off_date: '2027-03-08T10:00:00.000Z',
      ticked_off_by: null,
      ticked_off_reason: 'The visit is done',
    };
    await open(withRows().answer(assignReminder, { status: 'completed', data: aReminder(done) }), `?open=${ids.callback}`);
    expect(await screen.findByText(/^Completed automatically 8\/3\/2027.10:00$/)).toBeTruthy();
    expect(screen.getByText('The visit is done')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save and snooze' })).toBeNull();
  });

  it('A2: are made for a colleague, once also where the answer was lost', async () => {
    const { services } = await open(withRows().refuse(saveReminder, refused(503, 'Try again soon.')));
    await userEvent.click(await screen.findByRole('button', { name: 'New reminder' }));
    const form = within(await screen.findByRole('dialog', { name: 'New reminder' }));
    await enter(form.getByLabelText('What it is about'), 'Ask for the V5C');
    await typeDay(form.getByRole('group', { name: 'Date' }), '2027-03-09');
    await userEvent.type(form.getByLabelText('Time'), '09:00');
    await form.findByRole('option', { name: 'Bob Smith' });
    await userEvent.selectOptions(form.getByLabelText('Assign to'), 'Bob Smith');
    expect(form.queryByRole('button', { name: 'Complete only' })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    await waitFor(() => expect(bodies(services)).toMatchObject([{ content: 'Ask for the V5C', reminder_users: JSON.stringify([bob]) }]));
    expect(bodies(services)[0]).not.toHaveProperty('callback_id');
    await form.findByText('Try again soon.');
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    await waitFor(() => expect(bodies(services)).toHaveLength(2));
    expect(bodies(services)[1]).toEqual(bodies(services)[0]);
    expect(bodies(services)[0]).toHaveProperty('new_id');
  });

  it('A2: lead to the others of the customer and to the notes of the record', async () => {
    const record = { related_table: 'customer', related_id: ids.customer, related_title: 'Priya Shah' } as const;
    const about = aReminder({ ...record, reminder_users: [ids.staff] });
    const services = withRows(about, aReminder({ callback_id: other, reference: 'CB-654321' }))
      .answer(assignReminder, { status: 'own', data: about })
      .answerBy(loadHiddenReminders, ({ body }) => {
        const isFirst = !JSON.stringify(body).includes('last_id');
        const note = aReminder({ callback_id: isFirst ? ids.quote : ids.policy, content: isFirst ? 'Sent the schedule' : 'Rang twice' });
        return { status: 'some' as const, note: [note], msg: '', more: isFirst };
      });
    const { form } = await dialog(services);
    await userEvent.click(form.getByRole('button', { name: 'Other callbacks and notes' }));
    const related = within(await screen.findByRole('dialog', { name: 'Other callbacks and notes' }));
    expect(await related.findByText('Sent the schedule')).toBeTruthy();
    const theirs = { related_table: 'customer', related_id: ids.customer, related_email: 'priya@example.com' };
    expect(services.queries(listReminders)).toContainEqual(theirs);
    await userEvent.click(related.getByRole('button', { name: 'Show older notes' }));
    expect(await related.findByText('Rang twice')).toBeTruthy();
    expect(related.queryByRole('button', { name: 'Show older notes' })).toBeNull();
    services.answer(assignReminder, { status: 'own', data: aReminder({ callback_id: other, reference: 'CB-654321' }) });
    await userEvent.click(await related.findByRole('button', { name: 'CB-654321' }));
    expect(await screen.findByRole('region', { name: 'Callback CB-654321' })).toBeTruthy();
  });
});

describe('the queue, the person and the action', () => {
  const jo = aReminder({ callback_id: other, reference: 'CB-654321', related_person: 'Jo Bloggs', related_email: 'jo@example.com' });
  const queue = async () => within(await screen.findByRole('list', { name: 'Callbacks' }));

  it('A2: are in view at once, and the next one is opened by j and Enter', async () => {
    const services = withRows(aReminder(), jo);
    await open(services, `?open=${ids.callback}`);
    await screen.findByRole('region', { name: 'Callback CB-123456' });
    const rows = await queue();
    expect(rows.getByRole('link', { name: /Priya Shah/, current: true })).toBeTruthy();
    expect(await screen.findByText('Somebody without an account.')).toBeTruthy();
    services.answer(assignReminder, { status: 'assigned', data: jo });
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(rows.getByRole('link', { name: /Jo Bloggs/ }));
    // Nothing is taken by looking along the list.
    expect(services.bodies(assignReminder)).toHaveLength(1);
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(rows.getByRole('link', { name: /Priya Shah/ }));
    await userEvent.keyboard('j{Enter}');
    expect(await screen.findByRole('region', { name: 'Callback CB-654321' })).toBeTruthy();
    expect(window.location.search).toBe(`?open=${other}`);
  });

  it('A2: leave another one open that is opened while the first is saved', async () => {
    const { services, form, said } = await dialog(withRows(aReminder(), jo));
    const saving = services.hold(saveReminder);
    await userEvent.click(form.getByRole('button', { name: 'Save and snooze' }));
    services.answer(assignReminder, { status: 'assigned', data: jo });
    await userEvent.click((await queue()).getByRole('link', { name: /Jo Bloggs/ }));
    await screen.findByRole('region', { name: 'Callback CB-654321' });
    await act(async () => saving.answer(0, saved));
    await waitFor(() => expect(said.toasts).toHaveLength(1));
    expect(window.location.search).toBe(`?open=${other}`);
  });

  it('A2: leave letters to whoever types them', async () => {
    const { form } = await dialog(withRows(aReminder(), jo));
    await userEvent.type(form.getByLabelText('What it is about'), ' jkj');
    expect(form.getByLabelText('What it is about')).toHaveProperty('value', 'New quote: Warranty jkj');
  });

  it('A2: have all that happened with the customer who is known by their email', async () => {
    const services = withRows(aReminder())
      .answer(findPeople, pageOf([aFoundPerson()]))
      .answer(readCustomer, { person: aPerson(), cars: [] })
      .answer(listPayments, pageOf([aPayment()]))
      .answer(listMessages, pageOf([]))
      .answer(listQuotes, { rows: [] });
    await open(services, `?open=${ids.callback}`);
    expect(await screen.findByRole('link', { name: 'Priya Shah', current: false })).toBeTruthy();
    expect(await screen.findByRole('link', { name: '£312.40: Extra warranty, 12 months' })).toBeTruthy();
  });
});

describe('several callbacks', () => {
  const jo = aReminder({ callback_id: other, reference: 'CB-654321', related_person: 'Jo Bloggs' });
  const done = aReminder({
    callback_id: ids.note,
    ticked_off: true,
    ticked_off_date: '2027-03-08T10:00:00.000Z',
    related_person: 'Al Done',
  });
  const choose = async (services = withRows(aReminder(), jo, done)) => {
    const office = await open(services);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page' }));
    expect(screen.getByText('2 chosen')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Choose Al Done' })).toHaveProperty('disabled', true);
    return { ...office, services };
  };
  const act = async (what: string, title: string, label: string, choice: string | RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: what }));
    const asked = within(await screen.findByRole('dialog', { name: title }));
    const option = await asked.findByRole('option', { name: choice });
    await userEvent.selectOptions(asked.getByLabelText(label), option);
    await userEvent.click(asked.getByRole('button', { name: what }));
  };

  it('A2: are called later, by the reader where nobody has them', async () => {
    const { services } = await choose();
    await act('Call later', 'Call 2 callbacks later', 'Until', 'In an hour');
    await waitFor(() => expect(bodies(services)).toHaveLength(2));
    expect(bodies(services)).toMatchObject([
      { reminder_users: JSON.stringify([ids.staff]) },
      { reminder_users: JSON.stringify([ids.staff]) },
    ]);
  });

  it('A2: say what is wrong with one where no field is there to say it beside', async () => {
    const left = refused(400, 'Please check the details and try again.', { reminder_users: 'Choose a colleague' });
    const { said } = await choose(withRows(aReminder(), jo, done).refuse(saveReminder, left));
    await act('Complete', 'Complete 2 callbacks', 'Reason', 'No answer after three calls');
    await waitFor(() => expect(said.toasts).toContain('Priya Shah: Choose a colleague'));
  });

  it('A2: name each that was refused', async () => {
    const services = withRows(aReminder(), jo, done).refuse(saveReminder, refused(409, 'This is completed.'));
    const { said } = await choose(services);
    await act('Complete', 'Complete 2 callbacks', 'Reason', 'No answer after three calls');
    await waitFor(() =>
      expect(said.toasts).toEqual(expect.arrayContaining(['Priya Shah: This is completed.', 'Jo Bloggs: This is completed.'])),
    );
    expect(bodies(services)).toMatchObject([
      { save_type: 'only_mark_as_completed', complete_reason_code: 'no_answer' },
      { save_type: 'only_mark_as_completed', complete_reason_code: 'no_answer' },
    ]);
  });

  it('A2: are given to a colleague, each by its own save, and stay chosen where the service does not answer', async () => {
    const services = withRows(aReminder(), jo, done).refuse(saveReminder, refused(503, 'Not at the moment.'));
    const { said } = await choose(services);
    await act('Assign', 'Assign 2 callbacks', 'Assign to', 'Bob Smith');
    const asked = within(screen.getByRole('dialog', { name: 'Assign 2 callbacks' }));
    expect((await asked.findByRole('alert')).textContent).toContain('Not at the moment.');
    expect(asked.getByLabelText('Assign to')).toHaveProperty('value', bob);
    expect(bodies(services)).toHaveLength(1);
    expect(said.toasts).toEqual([]);
    services.answer(saveReminder, saved);
    await userEvent.click(asked.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(said.toasts).toEqual(['2 callbacks saved.']));
    const given = { reminder_users: JSON.stringify([bob]), save_type: 'snooze' };
    expect(bodies(services).slice(1)).toMatchObject([
      { callback_id: ids.callback, ...given },
      { callback_id: other, ...given },
    ]);
    expect(screen.queryByText('2 chosen')).toBeNull();
  });
});

describe('a list', () => {
  const many = () => withRows().answer(listReminders, pageOf([aReminder()], { count: 230 }));
  const lastAsked = (services: ReturnType<typeof officeServices>) => services.queries(listReminders).at(-1);

  it('A2: is put in order by its service where it has further pages, and turned round by a second press', async () => {
    const { services } = await open(many());
    await userEvent.click(await screen.findByRole('button', { name: 'Due' }));
    await waitFor(() => expect(lastAsked(services)).toMatchObject({ sort: 'due', page: '1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Due' }));
    await waitFor(() => expect(lastAsked(services)).toMatchObject({ sort: '-due' }));
    // A page in order would look like the list in order.
    expect(screen.queryByRole('button', { name: 'About' })).toBeNull();
  });

  it('A2: is put in order here where it is here as a whole', async () => {
    await open(withRows(aReminder({ content: 'Zinc' }), aReminder({ callback_id: other, content: 'Alloy' })));
    await userEvent.click(await screen.findByRole('button', { name: 'About' }));
    const rows = within(await screen.findByRole('table', { name: 'Callbacks' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Alloy');
  });

  it('A2: has 20, 50 or 100 rows, which the address keeps, and is searched for who waits', async () => {
    const { services } = await open(many());
    const rows = within(await screen.findByRole('group', { name: 'Rows on a page of Callbacks' }));
    await userEvent.click(rows.getByRole('button', { name: '100' }));
    await waitFor(() => expect(lastAsked(services)).toMatchObject({ perPage: '100' }));
    expect(window.location.search).toBe('?rows=100');
    await enter(await screen.findByRole('searchbox', { name: 'Name, email, phone or number' }), 'obrien');
    await waitFor(() => expect(lastAsked(services)).toMatchObject({ who: 'obrien' }));
  });

  it('A2: says of what is no day that it is none, keeps it, and is narrowed by the one that it becomes', async () => {
    const { services } = await open(many());
    const day = await screen.findByRole('group', { name: 'Due on' });
    for (const [typed, said] of [
      ['2027-02-31', 'Due on must be a real date'],
      ['-02-28', 'Due on must include a year'],
    ] as const) {
      await typeDay(day, typed);
      await userEvent.tab();
      expect(await screen.findByRole('group', { name: 'Due on', description: said })).toBe(day);
      expect(within(day).getByLabelText<HTMLInputElement>('Month').value).toBe('02');
    }
    await typeDay(day, '2027-02-28');
    await waitFor(() => expect(lastAsked(services)).toMatchObject({ remind_on: '2027-02-28' }));
    expect(screen.queryByText(/^Due on must/)).toBeNull();
  });

  it('A2: keeps what it is narrowed to under a name, and shows it again', async () => {
    localStorage.clear();
    await open(many(), '?filter_by=mine&sort=-due');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep this view' }));
    const keeping = within(await screen.findByRole('dialog', { name: 'Keep this view' }));
    // As another tab keeps one meanwhile.
    localStorage.setItem('ks-backoffice-views-callbacks', JSON.stringify([{ name: 'Mine', query: 'filter_by=mine' }]));
    await enter(keeping.getByLabelText('Name'), 'Mine, late first');
    await userEvent.click(keeping.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Your views' }).contains(document.activeElement)).toBe(true));
    await userEvent.click(await screen.findByRole('tab', { name: 'Completed' }));
    const view = await screen.findByRole('link', { name: 'Mine, late first' });
    expect(screen.getByRole('link', { name: 'Mine' })).toBeTruthy();
    expect(view.getAttribute('href')).toBe('/backoffice/callbacks?filter_by=mine&sort=-due');
    await userEvent.click(screen.getByRole('button', { name: 'Forget the view Mine, late first' }));
    expect(screen.queryByRole('link', { name: 'Mine, late first' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep this view'));
  });
});

describe('what waits', () => {
  const waiting = { ...nothingWaits, unread_assigned_messages_count: 1, related_reminders_count: 2, waiting_count: 2 };

  it('A2, A4: is told by a toast when more waits, and counted in the menu: once where it is both overdue and not read yet', async () => {
    const { said } = await openOffice('/backoffice/', { services: officeServices().answer(countNotifications, waiting) });
    await waitFor(() => expect(said.toasts).toEqual(['You have 1 unread assigned message(s) and 2 overdue reminder(s).']));
    expect(screen.getByRole('link', { name: 'Callbacks 2 waiting for you' })).toBeTruthy();
  });

  it('A2: is counted where nobody has it, and leads to what was counted', async () => {
    const services = withRows(aReminder()).answer(countNotifications, { ...nothingWaits, nobodys_due_count: 4 });
    const { said } = await open(services);
    expect(await screen.findByRole('link', { name: 'Callbacks 4 waiting for you' })).toBeTruthy();
    expect(said.toasts).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Your notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Due, unassigned: 4' }));
    expect(window.location.search).toBe('?filter_by=unassigned_due');
  });

  it('A8: is no longer told once it cannot be counted, which operations are told', async () => {
    const services = officeServices().answer(countNotifications, waiting);
    const { said } = await openOffice('/backoffice/callbacks', { services });
    await waitFor(() => expect(said.toasts).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Your notifications' }));
    const again = await screen.findByRole('button', { name: 'Count again' });
    services.refuse(countNotifications, refused(503, 'Not just now'));
    await userEvent.click(again);
    await waitFor(() => expect(said.toasts).toEqual([]));
    expect(said.tracked).toEqual(['notifications_not_counted']);
  });

  it('A4: is counted again, and each figure leads to its list', async () => {
    const services = withRows(aReminder());
    const { said } = await open(services);
    await userEvent.click(await screen.findByRole('button', { name: 'Your notifications' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Your notifications' }));
    await userEvent.click(await shown.findByRole('button', { name: 'Count again' }));
    await waitFor(() => expect(said.toasts).toEqual(['You have no unread messages or reminders.']));
    services.answer(countNotifications, waiting);
    await userEvent.click(shown.getByRole('button', { name: 'Count again' }));
    await userEvent.click(await shown.findByRole('button', { name: 'Overdue: 2' }));
    expect(window.location.search).toBe('?filter_by=overdue');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is due', () => {
  it('A2: is told to operations when it cannot be read', async () => {
    const services = officeServices();
    services.garble(nextReminder, 200);
    const { said } = await openOffice('/backoffice/', { services });
    await waitFor(() => expect(said.tracked).toEqual(['callbacks_not_read']));
  });

  const due = { status: 'due' as const, remind: true, callback_id: ids.callback, load_next: 10, reminder: own };
  afterEach(() => jest.useRealTimers());

  it('A2: shows beside the page, asks again as told, and can be put off', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2027-03-08T10:00:00Z') });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const services = withRows(own);
    const { said } = await openOffice('/backoffice/', { services });
    const times = () => services.asked.filter(({ id }) => id === nextReminder.id).length;
    await waitFor(() => expect(times()).toBe(1));
    services.answer(nextReminder, due);
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(times()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    const shown = within(await screen.findByRole('dialog', { name: 'Due now' }));
    expect(shown.getByText('Priya Shah')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(times()).toBe(3);
    services.answer(nextReminder, { status: 'none', remind: false, callback_id: null, load_next: 60 });
    await user.click(shown.getByRole('button', { name: 'Remind me in 10 minutes' }));
    await waitFor(() => expect(said.toasts).toContain('Saved.'));
    expect(bodies(services)).toMatchObject([{ save_type: 'snooze', remind_date: expect.stringMatching(/^08\/03\/2027 10:1[12] am$/) }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('comes back after ten minutes where it was closed by Escape: only Hide hides it', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2027-03-08T10:00:00Z') });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const services = withRows(own).answer(nextReminder, due);
    await openOffice('/backoffice/', { services });
    await screen.findByRole('dialog', { name: 'Due now' });
    screen.getByRole('button', { name: 'Open' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(2 * 60_000));
    expect(await screen.findByRole('dialog', { name: 'Due now' })).toBeTruthy();
    expect(bodies(services)).toEqual([]);
  });

  it('stays in sight at the foot of the window, whoever else is due, and leaves "/" to the search', async () => {
    const services = withRows(own).answer(nextReminder, { ...due, callback_id: other, reminder: aReminder({ callback_id: other }) });
    await openOffice('/backoffice/callbacks', { services });
    const shown = await screen.findByRole('dialog', { name: 'Due now' });
    expect(shown.dataset['aside']).toBe('in-sight');
    expect(within(shown).getByText('New quote: Warranty')).toBeTruthy();
    await userEvent.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  });

  it('A2: stays open while somebody writes in it, whatever becomes due', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2027-03-08T10:00:00Z') });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const services = withRows(own).answer(nextReminder, due);
    await openOffice('/backoffice/', { services });
    await user.click(within(await screen.findByRole('dialog', { name: 'Due now' })).getByRole('button', { name: 'Open' }));
    await user.type(await screen.findByLabelText('What it is about'), ' today');
    const next = services.hold(nextReminder);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await act(async () => next.answer(0, { ...due, callback_id: other }));
    expect(screen.getByLabelText('What it is about')).toHaveProperty('value', 'New quote: Warranty today');
  });
});
