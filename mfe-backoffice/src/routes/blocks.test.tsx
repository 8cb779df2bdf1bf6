import {
  blockFieldState,
  listBlockedValues,
  updateBlockedField,
  type BlockedValue,
  type BlockState,
} from '@kerbside/contracts/http/imports/blocks';
import { erasedValue } from '@kerbside/contracts/staff/blocked-values';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const blocked: BlockedValue = {
  id: ids.payment,
  field: 'vrm',
  value: 'AA19AAA',
  blockedAt: '2027-03-05T14:05:00.000Z',
  blockedBy: ids.staff,
  why: 'Taken off the road',
};
const isTaken: BlockState = { is_blocked: false, version: null, blockedAt: null, blockedBy: null, why: null };
const isBlocked: BlockState = {
  ...isTaken,
  is_blocked: true,
  version: ids.payment,
  blockedAt: blocked.blockedAt,
  blockedBy: ids.quote,
  why: 'Abusive',
};
const say = async (why: string) => userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), why);
const open = (services: ScriptedServices) => openOffice('/backoffice/blocked-fields', { services, session: staffSession('admin') });
const withNone = () => officeServices().answer(listBlockedValues, pageOf<BlockedValue>([]));
const confirm = async (why: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), why);
  await userEvent.click(dialog.getByRole('button', { name: 'Unblock?' }));
};
const check = async (value: string) => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Email address');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), value);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
};

describe('the page of blocked fields', () => {
  it('A2, A4: blocks a value that is not blocked, and offers to unblock it', async () => {
    const { services, said } = await open(withNone().answer(blockFieldState, isTaken).answer(updateBlockedField, isBlocked));
    await check('jo@example.com');
    expect(await screen.findByText('jo@example.com is not blocked')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Block?' }));
    expect(screen.getAllByText('Say why, for the audit trail').length).toBeGreaterThan(0);
    await say('Abusive');
    services.answer(blockFieldState, isBlocked);
    await userEvent.click(screen.getByRole('button', { name: 'Block?' }));
    expect(await screen.findByRole('button', { name: 'Unblock?' })).toBeTruthy();
    expect(screen.getByText('jo@example.com is blocked')).toBeTruthy();
    expect(services.bodies(updateBlockedField)).toEqual([{ field: 'email', value: 'jo@example.com', is_blocked: true, why: 'Abusive' }]);
    expect(said.toasts).toEqual(['jo@example.com is now blocked']);
  });

  it('says who blocked it and why, and unblocks the block that was seen, with a reason', async () => {
    const { services } = await open(withNone().answer(blockFieldState, isBlocked).answer(updateBlockedField, isTaken));
    await check('jo@example.com');
    expect(await screen.findByText(/^A colleague, 5\/3\/2027.*: Abusive$/)).toBeTruthy();
    await say('A mistake');
    await userEvent.click(screen.getByRole('button', { name: 'Unblock?' }));
    await waitFor(() =>
      expect(services.bodies(updateBlockedField)).toEqual([
        { field: 'email', value: 'jo@example.com', is_blocked: false, version: ids.payment, why: 'A mistake' },
      ]),
    );
  });

  it('looks again when somebody else has changed it meanwhile', async () => {
    const { services } = await open(
      withNone().answer(blockFieldState, isBlocked).refuse(updateBlockedField, refused(409, 'Somebody has changed this')),
    );
    await check('jo@example.com');
    await screen.findByRole('button', { name: 'Unblock?' });
    services.answer(blockFieldState, { ...isBlocked, why: 'A threat' });
    await say('A mistake');
    await userEvent.click(screen.getByRole('button', { name: 'Unblock?' }));
    expect(await screen.findByText('Somebody has changed this')).toBeTruthy();
    expect(await screen.findByText(/: A threat$/)).toBeTruthy();
  });

  it('says nothing of a value once another is typed', async () => {
    await open(withNone().answer(blockFieldState, isBlocked));
    await check('jo@example.com');
    expect(await screen.findByText('jo@example.com is blocked')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'x');
    expect(screen.queryByText('jo@example.com is blocked')).toBeNull();
  });

  it('A2, A4: asks for a field and a value, and shows what the service refuses beside the field', async () => {
    const { services } = await open(
      withNone().refuse(blockFieldState, refused(400, 'Check', { value: 'This is not a complete email address' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Check' }));
    expect(screen.getAllByText('Choose a field').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Enter a value').length).toBeGreaterThan(0);
    expect(services.bodies(blockFieldState)).toEqual([]);
    await check('jo');
    expect((await screen.findAllByText('This is not a complete email address')).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveProperty('value', 'jo');
  });

  it('A2, A4: lists what is blocked, why and since when, and unblocks it', async () => {
    const { services } = await open(
      officeServices()
        .answer(listBlockedValues, pageOf([blocked]))
        .answer(updateBlockedField, isTaken),
    );
    const table = within(await screen.findByRole('table', { name: 'What is blocked' }));
    for (const said of ['AA19AAA', 'Registration number', 'Taken off the road', /^you$/i]) expect(table.getByText(said)).toBeTruthy();
    services.answer(listBlockedValues, pageOf<BlockedValue>([]));
    await userEvent.click(table.getByRole('button', { name: 'Unblock? AA19AAA' }));
    await confirm('Sold');
    expect(await screen.findByText(/Nothing is blocked/)).toBeTruthy();
    expect(services.bodies(updateBlockedField)).toEqual([
      { field: 'vrm', value: 'AA19AAA', is_blocked: false, version: ids.payment, why: 'Sold' },
    ]);
  });

  it.each([
    ['phone', '+447700900999', '07700 900999'],
    ['phone', '+442079460018', '020 7946 0018'],
    ['phone', '+33612345678', '+33612345678'],
    ['email', 'jo@example.com', 'jo@example.com'],
  ] as const)('shows the %s %s as it is read elsewhere: %s', async (field, value, said) => {
    await open(officeServices().answer(listBlockedValues, pageOf([{ ...blocked, field, value }])));
    expect(await screen.findByRole('button', { name: `Unblock? ${said}` })).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'What is blocked' })).getByText(said)).toBeTruthy();
  });

  it('A2, A4: says that a checked value is not blocked any more once it is unblocked in the list', async () => {
    const jo: BlockedValue = { ...blocked, field: 'email', value: 'jo@example.com' };
    const { services } = await open(
      officeServices()
        .answer(listBlockedValues, pageOf([jo]))
        .answer(blockFieldState, isBlocked)
        .answer(updateBlockedField, isTaken),
    );
    await check('Jo@Example.com');
    expect(await screen.findByText('Jo@Example.com is blocked')).toBeTruthy();
    services.answer(listBlockedValues, pageOf<BlockedValue>([])).answer(blockFieldState, isTaken);
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock? jo@example.com' }));
    await confirm('Sold');
    expect(await screen.findByText('Jo@Example.com is not blocked')).toBeTruthy();
  });

  it('A2, A4: says of a value whose person was erased how it is unblocked', async () => {
    const { asked } = await open(
      officeServices().answer(listBlockedValues, pageOf([{ ...blocked, value: erasedValue(ids.payment), why: null }])),
    );
    const table = within(await screen.findByRole('table', { name: 'What is blocked' }));
    expect(table.getByText('Erased with the rest of somebody’s data')).toBeTruthy();
    expect(table.getByText('It stays blocked. To unblock it, check it above.')).toBeTruthy();
    expect(table.queryByRole('button', { name: /Unblock/ })).toBeNull();
    expect(asked().join()).not.toContain('blockFieldUpdate');
  });

  it('says why a value could not be blocked, and loads a list that failed again', async () => {
    const { services } = await open(
      officeServices()
        .refuse(listBlockedValues, refused(503, 'Away'))
        .answer(blockFieldState, isTaken)
        .refuse(updateBlockedField, refused(503, 'Not just now')),
    );
    await check('jo@example.com');
    await screen.findByRole('button', { name: 'Block?' });
    await say('Abusive');
    await userEvent.click(screen.getByRole('button', { name: 'Block?' }));
    expect(await screen.findByText('Not just now')).toBeTruthy();
    services.answer(listBlockedValues, pageOf([blocked]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AA19AAA')).toBeTruthy();
  });

  it('A2, A4: is for admins', async () => {
    const { asked } = await openOffice('/backoffice/blocked-fields');
    expect(await screen.findByRole('heading', { level: 1, name: 'You are not allowed to do this' })).toBeTruthy();
    expect(asked()).toEqual([]);
  });
});
