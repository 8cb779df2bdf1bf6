import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listMessageProducts, writeToCustomer } from '@kerbside/contracts/http/callbacks/written';
import { readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, refused } from '../testing/open-office.js';
import { aPerson } from '../testing/records.js';

const services = () =>
  officeServices()
    .answer(readCustomer, { person: aPerson({ firstName: 'Priya', lastName: 'Shah' }), cars: [] })
    .answer(listMessageProducts, { products: { gap: 'GAP', mot: 'MOT' }, instructions: { gap: 'Give the reference.' } })
    .answer(writeToCustomer, {});
const open = (given = services()) => openOffice(`/backoffice/write?customer=${ids.customer}`, { services: given });
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), option);
const box = (name: RegExp | string) => screen.findByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the message' }));

describe('the page to write a message', () => {
  it('asks for a customer first', async () => {
    await openOffice('/backoffice/write');
    expect(await screen.findByText(/Choose a customer first/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a customer' }).getAttribute('href')).toBe('/backoffice/');
  });

  it('A2: says what to write once its type and product are chosen, and sends it', async () => {
    const { services: script, said } = await open();
    expect(await screen.findByText('To Priya Shah')).toBeTruthy();
    await choose('What it is about', 'Claim');
    await choose('Related product', 'GAP');
    expect(await screen.findByText('Give the reference.')).toBeTruthy();
    await userEvent.type(await box('Subject'), 'Your claim');
    await userEvent.type(await box(/^Message/), 'We looked at it.');
    await send();
    await waitFor(() => expect(said.toasts).toContain('The message is on its way'));
    expect(script.bodies(writeToCustomer)).toMatchObject([
      {
        customer_id: ids.customer,
        type: 'claim',
        product_type: 'gap',
        channel: 'email',
        subject: 'Your claim',
        content: 'We looked at it.',
      },
    ]);
  });

  it('A2: asks for the products of another type anew, and forgets the one that was chosen', async () => {
    const { services: script } = await open();
    await choose('What it is about', 'Claim');
    await choose('Related product', 'GAP');
    await choose('What it is about', 'Payment');
    await waitFor(() => expect(script.asked.filter(({ id }) => id === listMessageProducts.id)).toHaveLength(2));
    expect(await screen.findByRole('combobox', { name: 'Related product' })).toHaveProperty('value', '');
    expect(screen.queryByText('Give the reference.')).toBeNull();
  });

  it('shows what is missing or refused beside its field, and keeps what was typed', async () => {
    const { services: script } = await open(
      services().refuse(writeToCustomer, refused(400, 'Check', { channel: 'We have no phone number of this customer' })),
    );
    await screen.findByText('To Priya Shah');
    await send();
    for (const message of ['Choose a type', 'Enter a subject', 'Write the message'])
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(script.bodies(writeToCustomer)).toEqual([]);
    await choose('What it is about', 'Claim');
    await choose('Send it by', 'Text');
    await userEvent.type(await box('Subject'), 'S');
    await userEvent.type(await box(/^Message/), 'M');
    await send();
    expect((await screen.findAllByText('We have no phone number of this customer')).length).toBeGreaterThan(0);
    expect(await box('Subject')).toHaveProperty('value', 'S');
  });

  it('A2: sends what was changed after an answer was lost as another message, and the same again as the same', async () => {
    const { services: script } = await open(services().refuse(writeToCustomer, refused(503, 'Not just now')));
    await choose('What it is about', 'Claim');
    await userEvent.type(await box('Subject'), 'S');
    await userEvent.type(await box(/^Message/), 'M');
    for (const count of [1, 2]) {
      await send();
      await waitFor(() => expect(script.bodies(writeToCustomer)).toHaveLength(count));
      expect((await screen.findAllByText('Not just now')).length).toBeGreaterThan(0);
    }
    await userEvent.type(await box(/^Message/), 'ore');
    await send();
    await waitFor(() => expect(script.bodies(writeToCustomer)).toHaveLength(3));
    const [one, two, three] = script.bodies(writeToCustomer).map((message) => (message as { key: string }).key);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  it('says that the products could not be loaded, and tries again', async () => {
    const { services: script } = await open(services().refuse(listMessageProducts, refused(503, 'Away')));
    await choose('What it is about', 'Claim');
    expect(await screen.findByText('We could not load the products')).toBeTruthy();
    script.answer(listMessageProducts, { products: { gap: 'GAP' }, instructions: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'GAP' })).toBeTruthy();
  });

  it('A2: keeps a draft, and offers it again', async () => {
    const draft = { form_data: { subject: 'Half a', content: 'sentence' }, savedAt: '2027-03-05T14:05:00.000Z' };
    const { services: script } = await open(services().answer(readFormDraft, { draft }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use the draft' }));
    expect(await box('Subject')).toHaveProperty('value', 'Half a');
    await userEvent.type(await box('Subject'), ' line');
    await waitFor(() => expect(script.bodies(saveFormDraft).at(-1)).toMatchObject({ form_name: 'message', related_id: ids.customer }));
  });
});
