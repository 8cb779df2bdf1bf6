import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { listMessages, sendMessageAgain } from '@kerbside/contracts/http/callbacks/callbacks';
import { listReminders } from '@kerbside/contracts/http/callbacks/reminders';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { startQuoteFor } from '@kerbside/contracts/http/pricing/staff';
import { FakeEventSource, tell } from '@kerbside/contracts/testing/fake-event-source';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../testing/by-hand.js';
import { ids, aCar, aMessage, aNote, aPerson, aPolicy, aQuote, aReminder } from '../testing/records.js';
import { customerServices, openOffice, pageOf, refused } from '../testing/open-office.js';

const withPerson = () => customerServices();
const open = async (services = withPerson(), query = '') => {
  const opened = await openOffice(`/backoffice/customers/${ids.customer}${query}`, { services });
  await screen.findByRole('heading', { level: 1, name: 'Priya Shah' });
  return opened;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('from the page of a customer', () => {
  it('A2: a note is written, with its words kept when it is refused, and sent by Ctrl-Enter, where Enter begins a line', async () => {
    const { services, said } = await open(withPerson().refuse(addNote, refused(503, 'Not just now')));
    await press('Add a note');
    const box = await dialog('Add a note');
    await press('Save the note');
    expect(await box.findAllByText('Write the note')).not.toHaveLength(0);
    await enter(box.getByLabelText('Note'), 'Sold the Corsa');
    await press('Save the note');
    expect(await box.findByText('Not just now')).toBeTruthy();
    services.answer(addNote, aNote({ text: 'Sold the Corsa' })).answer(listNotes, pageOf([aNote({ text: 'Sold the Corsa' })]));
    box.getByLabelText('Note').focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const told = within(await screen.findByRole('list', { name: /^(What happened|To come)$/ }));
    expect(await told.findByText('Sold the Corsa')).toBeTruthy();
    expect(told.getByText('Sam Staff')).toBeTruthy();
    expect(said.toasts).toContain('The note is saved');
    const [first, second] = services.bodies(addNote);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ text: 'Sold the Corsa' });
  });

  it('A2: they are called and written to, and a quote is started that is theirs', async () => {
    const { services } = await open(withPerson().answer(startQuoteFor, aQuote({ productType: 'gap', step: 1 })));
    expect(screen.getByRole('link', { name: '07700 900123' }).getAttribute('href')).toBe('tel:07700900123');
    expect(screen.getByRole('link', { name: /^priya@/ }).getAttribute('href')).toBe('mailto:priya@example.com');
    await press('New quote');
    const box = await dialog('New quote');
    await userEvent.selectOptions(box.getByLabelText('For which product?'), 'GAP');
    await press('Start the quote');
    await waitFor(() => expect(window.location.pathname).toBe('/quote/gap/step/1/'));
    expect(window.location.search).toBe(`?quote=${ids.quote}`);
    expect(services.bodies(startQuoteFor)).toEqual([{ product_type: 'gap' }]);
  });

  it('a quote that was left while it was being started takes nobody from what they do by then', async () => {
    const { services } = await open();
    const held = services.hold(startQuoteFor);
    await press('New quote');
    await press('Start the quote');
    await press('Close');
    await press('Add a note');
    await enter((await dialog('Add a note')).getByLabelText('Note'), 'Sold the Corsa');
    await act(async () => held.answer(0, aQuote({ step: 1 })));
    expect(window.location.pathname).toBe(`/backoffice/customers/${ids.customer}`);
    expect((await dialog('Add a note')).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Sold the Corsa');
  });

  it('A2: a letter is sent again once it is confirmed; one that signs somebody in is not', async () => {
    const secret = aMessage({ id: ids.callback, subject: 'Choose a new password', withheld: true });
    const { services, said } = await open(
      withPerson()
        .answer(listMessages, pageOf([aMessage(), secret]))
        .answer(sendMessageAgain, {}),
      '?show=messages',
    );
    expect(await screen.findAllByRole('button', { name: /^Send again: / })).toHaveLength(1);
    await press('Send again: Your warranty policy KS-WAR-1000342-100');
    const box = await dialog('Send this message again?');
    expect(box.getByText('It goes to priya@example.com once more, just as it was.')).toBeTruthy();
    expect(services.bodies(sendMessageAgain)).toEqual([]);
    await userEvent.click(box.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said.toasts).toEqual(['The message is on its way']));
    expect(services.bodies(sendMessageAgain)).toHaveLength(1);
  });

  it('what was asked for elsewhere is open, and closed it stays closed', async () => {
    await open(withPerson(), '?do=note');
    await dialog('Add a note');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });
});

describe('the callbacks of a customer', () => {
  it('A2: are theirs and those of their email, and open where callbacks are worked on', async () => {
    const { services } = await open(withPerson().answer(listReminders, pageOf([aReminder()])), '?show=calls');
    const table = within(await screen.findByRole('table', { name: 'Callbacks' }));
    expect(table.getByText('New quote: Warranty')).toBeTruthy();
    expect(services.queries(listReminders)).toContainEqual({
      related_table: 'customer',
      related_id: aPerson().id,
      related_email: aPerson().email,
    });
    expect(table.getByRole('button', { name: 'Open Priya Shah' })).toBeTruthy();
  });

  it('A2: show at once what becomes of them', async () => {
    const { services } = await open(withPerson().answer(listReminders, pageOf([])), '?show=calls');
    expect(await screen.findByText(/No callbacks are waiting/)).toBeTruthy();
    services.answer(listReminders, pageOf([aReminder()]));
    await tell('callbacks');
    expect(await screen.findByRole('button', { name: 'Open Priya Shah' })).toBeTruthy();
  });
});

describe('an open page of a customer', () => {
  const source = () => FakeEventSource.opened.at(-1);

  it('A2: shows what changed as soon as it is told, and asks for nothing else', async () => {
    const { services } = await open();
    expect(source()?.url).toBe(`/api/news?customer=${ids.customer}`);
    const before = services.queries(listQuotes).length;
    services.answer(listPolicies, pageOf([aPolicy()]));
    await tell('policies');
    expect(await screen.findByRole('link', { name: 'Bought: Warranty: Extra' })).toBeTruthy();
    services.answer(listMessages, pageOf([aMessage()]));
    await tell('messages');
    expect(await screen.findByRole('link', { name: /^Your warranty policy/ })).toBeTruthy();
    services.answer(listNotes, pageOf([aNote({ text: 'Sold the Corsa' })]));
    await tell('notes');
    expect(await screen.findByText('Sold the Corsa')).toBeTruthy();
    expect(services.queries(listQuotes)).toHaveLength(before);
  });

  it('A2: does not read the messages again when the customer opens some: each time is in the audit trail', async () => {
    const { services } = await open();
    const before = services.queries(listMessages).length;
    await tell('messages-read');
    expect(services.queries(listMessages)).toHaveLength(before);
    await tell('messages');
    expect(services.queries(listMessages)).toHaveLength(before + 1);
  });

  it('A2: reads the person again only when a car of theirs changed: each time is in the audit trail', async () => {
    const { services } = await open();
    await act(async () => {
      source()?.open();
      source()?.open();
      source()?.say({ parts: ['policies'] });
    });
    expect(services.asked.filter(({ id }) => id === readCustomer.id)).toHaveLength(1);
    services.answer(readCustomer, { person: aPerson(), cars: [aCar({ registrationNumber: 'BB20BBB' })] });
    await tell('cars');
    expect((await screen.findAllByText(/BB20BBB|BB20 BBB/)).length).toBeGreaterThan(0);
    expect(services.asked.filter(({ id }) => id === readCustomer.id)).toHaveLength(2);
  });
});
