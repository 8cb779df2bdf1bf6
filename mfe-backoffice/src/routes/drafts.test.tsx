import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { addNote } from '@kerbside/contracts/http/accounts/notes';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { aNote, aPerson } from '../testing/records.js';

const withPerson = () =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [] })
    .answer(listPolicies, pageOf([]))
    .answer(listPayments, pageOf([]))
    .answer(listQuotes, { rows: [] })
    .answer(listMessages, pageOf([]))
    .answer(listTimeline, { rows: [], older: null, missing: [] });
const openNote = async (services = withPerson()) => {
  const opened = await openOffice(`/backoffice/customers/${ids.customer}`, { services });
  await screen.findByRole('heading', { level: 1, name: 'Priya Shah' });
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  return { ...opened, box: within(await screen.findByRole('dialog', { name: 'Add a note' })) };
};
const place = { related_model: 'customer', related_id: ids.customer, form_name: 'note' };
const before = { draft: { form_data: { text: 'Rang about the Corsa' }, savedAt: '2027-03-05T14:05:00.000Z' } };

describe('the draft of a form', () => {
  it('A7, A9: is saved once typing has paused, and said', async () => {
    const { services, said, box } = await openNote();
    await userEvent.type(box.getByLabelText('Note'), 'Sold');
    await waitFor(() => expect(services.bodies(saveFormDraft).at(-1)).toEqual({ ...place, form_data: { text: 'Sold' } }));
    await waitFor(() => expect(said.toasts).toContain('Saved form draft'));
    for (const more of [' the', ' Corsa', ' today']) {
      await userEvent.type(box.getByLabelText('Note'), more);
      await waitFor(() => expect(JSON.stringify(services.bodies(saveFormDraft).at(-1))).toContain(more));
    }
    // It would lie over what staff want to press, again after each pause.
    expect(said.toasts).toEqual(['Saved form draft']);
  });

  it('A7, A9: is saved at once when its form is left, by its close button or with the page', async () => {
    const services = withPerson();
    const { fetch } = services;
    const outlives: (boolean | undefined)[] = [];
    Object.assign(services, {
      fetch: (path: string, init?: RequestInit) => {
        outlives.push(init?.keepalive);
        return fetch(path, init);
      },
    });
    const { box } = await openNote(services);
    await userEvent.type(box.getByLabelText('Note'), 'Sold');
    await userEvent.click(box.getByRole('button', { name: 'Close' }));
    expect(services.bodies(saveFormDraft)).toEqual([{ ...place, form_data: { text: 'Sold' } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add a note' }));
    await userEvent.type(again.getByLabelText('Note'), 'Kept');
    fireEvent(window, new Event('pagehide'));
    expect(services.bodies(saveFormDraft).at(-1)).toEqual({ ...place, form_data: { text: 'Kept' } });
    expect(outlives.at(-1)).toBe(true);
    fireEvent(window, new Event('pagehide'));
    expect(services.bodies(saveFormDraft)).toHaveLength(2);
  });

  it('A7, A9: is offered when the form is opened again, and fills it', async () => {
    const { box } = await openNote(withPerson().answer(readFormDraft, before));
    await userEvent.click(await box.findByRole('button', { name: 'Use the draft' }));
    expect(box.getByLabelText('Note')).toHaveProperty('value', 'Rang about the Corsa');
    expect(box.queryByRole('button', { name: 'Use the draft' })).toBeNull();
  });

  it('A7, A9: is discarded when it is not wanted, and when the form is sent', async () => {
    const { services, box } = await openNote(withPerson().answer(readFormDraft, before).answer(addNote, aNote()));
    await userEvent.click(await box.findByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(services.bodies(dropFormDraft)).toEqual([place]));
    expect(box.getByLabelText('Note')).toHaveProperty('value', '');
    await userEvent.type(box.getByLabelText('Note'), 'Sold');
    await userEvent.click(box.getByRole('button', { name: 'Save the note' }));
    await waitFor(() => expect(services.bodies(dropFormDraft)).toEqual([place, place]));
  });

  it('A7, A9: is no reason not to write: where it cannot be saved, that is said, and the words stay', async () => {
    const away = refused(503, 'Away');
    const { said, box } = await openNote(withPerson().refuse(readFormDraft, away).refuse(saveFormDraft, away));
    await userEvent.type(box.getByLabelText('Note'), 'Sold');
    await waitFor(() => expect(said.announced).toContain('The draft could not be saved. What you typed is still here.'));
    expect(box.getByLabelText('Note')).toHaveProperty('value', 'Sold');
  });
});
