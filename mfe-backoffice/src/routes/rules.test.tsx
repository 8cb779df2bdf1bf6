import { addMessageRule, listMessageRules, removeMessageRule, type MessageRule } from '@kerbside/contracts/http/imports/rules';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const rule: MessageRule = {
  id: ids.note,
  type: 'claim',
  productType: 'gap',
  instruction: 'Give the reference.',
  addedAt: '2027-03-05T14:05:00.000Z',
};
const withRules = () =>
  officeServices()
    .answer(listMessageRules, pageOf([rule]))
    .answer(addMessageRule, { id: ids.note })
    .answer(removeMessageRule, {});
const open = (services: ScriptedServices = withRules(), path = '/backoffice/rules') =>
  openOffice(path, { services, session: staffSession('admin') });
const adding = () => within(screen.getByRole('heading', { name: 'Add a rule' }).parentElement ?? document.body);
const listed = (services: ScriptedServices) => services.asked.filter(({ id }) => id === listMessageRules.id).map(({ query }) => query);

describe('the list of rules', () => {
  it('says of each type and product what to write, and removes one', async () => {
    const { services, said } = await open();
    const table = within(await screen.findByRole('table', { name: 'The rules' }));
    for (const text of ['Claim', 'GAP', 'Give the reference.']) expect(table.getByText(text)).toBeTruthy();
    services.answer(listMessageRules, pageOf<MessageRule>([]));
    await userEvent.click(table.getByRole('button', { name: 'Remove Claim, GAP' }));
    expect(await screen.findByText(/No rules/)).toBeTruthy();
    expect(said.toasts).toEqual(['The rule is removed']);
  });

  it('A2: adds one', async () => {
    const { services, said } = await open();
    await screen.findByRole('table', { name: 'The rules' });
    await userEvent.selectOptions(adding().getByRole('combobox', { name: 'Type' }), 'Booking at a garage');
    await userEvent.selectOptions(adding().getByRole('combobox', { name: 'Product' }), 'MOT');
    await userEvent.type(adding().getByRole('textbox', { name: /^Instruction/ }), 'Name the garage.');
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(said.toasts).toEqual(['The rule is added']));
    expect(services.bodies(addMessageRule)).toEqual([{ type: 'booking', productType: 'mot', instruction: 'Name the garage.' }]);
    expect(listed(services).length).toBeGreaterThan(1);
  });

  it('asks for a type and a product, and shows a refusal beside its field', async () => {
    const why = 'A rule for this type and product already exists. Remove it first';
    await open(withRules().refuse(addMessageRule, refused(400, 'Check', { productType: why })));
    await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
    expect((await screen.findAllByText('Choose a type')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Choose one of our products').length).toBeGreaterThan(0);
    await userEvent.selectOptions(adding().getByRole('combobox', { name: 'Type' }), 'Claim');
    await userEvent.selectOptions(adding().getByRole('combobox', { name: 'Product' }), 'GAP');
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
  });

  it('A2: is filtered as soon as a filter is chosen, and as a whole again', async () => {
    const { services } = await open();
    const section = within((await screen.findByText('Filter the rules')).parentElement ?? document.body);
    await userEvent.selectOptions(section.getByRole('combobox', { name: 'Type' }), 'Claim');
    await waitFor(() => expect(listed(services).at(-1)).toMatchObject({ type: 'claim' }));
    await userEvent.click(section.getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(section.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', ''));
  });

  it('says what failed, and tries again', async () => {
    const { services } = await open(
      withRules().refuse(listMessageRules, refused(503, 'Away')).refuse(removeMessageRule, refused(503, 'Not just now')),
    );
    expect(await screen.findByText('We could not load the rules')).toBeTruthy();
    services.answer(listMessageRules, pageOf([rule]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Claim, GAP' }));
    expect(await screen.findByText('Not just now')).toBeTruthy();
  });

  it('A2: is for admins', async () => {
    const { asked } = await openOffice('/backoffice/rules');
    expect(await screen.findByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeTruthy();
    expect(asked()).toEqual([]);
  });
});
