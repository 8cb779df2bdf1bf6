import type { Role } from '@kerbside/contracts/caller';
import { addNote } from '@kerbside/contracts/http/accounts/notes';
import {
  type BlockedValue,
  blockFieldState,
  type BlockState,
  listBlockedValues,
  updateBlockedField,
} from '@kerbside/contracts/http/imports/blocks';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { addMessageRule, listMessageRules, type MessageRule, removeMessageRule } from '@kerbside/contracts/http/imports/rules';
import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { erasedValue } from '@kerbside/contracts/staff/blocked-values';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press } from '../testing/by-hand.js';
import { ids, anEnrolment, aNote, aVoucherCode } from '../testing/records.js';
import { customerServices, officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

describe('rules', () => {
  describe('the list of rules', () => {
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

    it('says of each type and product what to write, and removes one once that is confirmed', async () => {
      const { services, said } = await open();
      const table = within(await screen.findByRole('table', { name: 'The rules' }));
      for (const text of ['Claim', 'GAP', 'Give the reference.']) expect(table.getByText(text)).toBeTruthy();
      services.answer(listMessageRules, pageOf<MessageRule>([]));
      const remove = () => userEvent.click(table.getByRole('button', { name: 'Remove Claim, GAP' }));
      await remove();
      await press('Cancel');
      expect(services.asked.filter(({ id }) => id === removeMessageRule.id)).toEqual([]);
      await remove();
      await press('Remove the rule');
      expect(await screen.findByText(/No rules/)).toBeTruthy();
      expect(said.toasts).toEqual(['The rule is removed']);
    });

    it('says that one is removed to whoever presses again where the answer was lost', async () => {
      const { services, said } = await open(withRules().garble(removeMessageRule, 502));
      await press('Remove Claim, GAP');
      await press('Remove the rule');
      await screen.findByRole('alert');
      services.refuse(removeMessageRule, refused(404, 'We could not find that.'));
      await press('Remove the rule');
      await waitFor(() => expect(said.toasts).toEqual(['The rule is removed']));
    });

    it('A2: adds one, and is filtered as soon as a filter is chosen, and as a whole again', async () => {
      const { services, said } = await open();
      await screen.findByRole('table', { name: 'The rules' });
      await userEvent.selectOptions(adding().getByRole('combobox', { name: 'Type' }), 'Booking at a garage');
      await userEvent.selectOptions(adding().getByRole('combobox', { name: 'Product' }), 'MOT');
      await enter(adding().getByRole('textbox', { name: /^Instruction/ }), 'Name the garage.');
      await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
      await waitFor(() => expect(said.toasts).toEqual(['The rule is added']));
      expect(services.bodies(addMessageRule)).toEqual([{ type: 'booking', productType: 'mot', instruction: 'Name the garage.' }]);
      expect(listed(services).length).toBeGreaterThan(1);
      const section = within((await screen.findByText('Filter the rules')).parentElement ?? document.body);
      await userEvent.selectOptions(section.getByRole('combobox', { name: 'Type' }), 'Claim');
      await waitFor(() => expect(listed(services).at(-1)).toMatchObject({ type: 'claim' }));
      await userEvent.click(section.getByRole('button', { name: 'Reset filters' }));
      await waitFor(() => expect(section.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', ''));
    });
  });

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

    it('says that a value was blocked where only the answer was lost: the next press would unblock it', async () => {
      const { services, said } = await open(withNone().answer(blockFieldState, isTaken).garble(updateBlockedField, 502));
      await check('jo@example.com');
      await screen.findByText('jo@example.com is not blocked');
      await say('Abusive');
      services.answer(blockFieldState, isBlocked);
      await userEvent.click(screen.getByRole('button', { name: 'Block?' }));
      await waitFor(() => expect(said.toasts).toEqual(['jo@example.com is now blocked']));
      expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', '');
      expect(screen.queryByRole('alert')).toBeNull();
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

    it('shows each value as it is read elsewhere', async () => {
      const each = [
        ['phone', '+447700900999', '07700 900999'],
        ['phone', '+33612345678', '+33612345678'],
        ['email', 'jo@example.com', 'jo@example.com'],
      ] as const;
      const values = each.map(([field, value], place) => ({ ...blocked, id: `${ids.payment.slice(0, -1)}${place}`, field, value }));
      await open(officeServices().answer(listBlockedValues, pageOf(values)));
      for (const [, , said] of each) {
        expect(await screen.findByRole('button', { name: `Unblock? ${said}` })).toBeTruthy();
        expect(within(screen.getByRole('table', { name: 'What is blocked' })).getByText(said)).toBeTruthy();
      }
    });

    it('A2, A4: lists what is blocked, why and since when, unblocks it, and says so of a value that was checked too', async () => {
      const jo: BlockedValue = { ...blocked, field: 'email', value: 'jo@example.com' };
      const { services } = await open(
        officeServices()
          .answer(listBlockedValues, pageOf([jo]))
          .answer(blockFieldState, isBlocked)
          .answer(updateBlockedField, isTaken),
      );
      await check('Jo@Example.com');
      expect(await screen.findByText('Jo@Example.com is blocked')).toBeTruthy();
      const table = within(await screen.findByRole('table', { name: 'What is blocked' }));
      for (const said of ['Taken off the road', /^you$/i]) expect(table.getByText(said)).toBeTruthy();
      services.answer(listBlockedValues, pageOf<BlockedValue>([])).answer(blockFieldState, isTaken);
      await userEvent.click(await screen.findByRole('button', { name: 'Unblock? jo@example.com' }));
      await confirm('Sold');
      expect(await screen.findByText('Jo@Example.com is not blocked')).toBeTruthy();
      expect(screen.getByText(/Nothing is blocked/)).toBeTruthy();
      const unblocked = { field: 'email', value: 'jo@example.com', is_blocked: false, version: ids.payment, why: 'Sold' };
      expect(services.bodies(updateBlockedField)).toEqual([unblocked]);
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
  });

  const withPerson = () => customerServices();

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

    it('A7, A9: is saved once the same person has signed in again, and not offered over what was typed since', async () => {
      const { services, becomes, said, box } = await openNote();
      await userEvent.type(box.getByLabelText('Note'), 'Sold');
      await waitFor(() => expect(services.bodies(saveFormDraft)).toHaveLength(1));
      services.answer(readFormDraft, before).refuse(saveFormDraft, refused(401, 'Sign in'));
      await userEvent.type(box.getByLabelText('Note'), ' it');
      await waitFor(() => expect(said.announced).toContain('The draft could not be saved. What you typed is still here.'));
      await becomes(visitor);
      services.answer(saveFormDraft, {});
      const sent = services.bodies(saveFormDraft).length;
      await becomes(staffSession('agent'));
      await waitFor(() => expect(services.bodies(saveFormDraft).slice(sent)).toEqual([{ ...place, form_data: { text: 'Sold it' } }]));
      expect(box.queryByRole('button', { name: 'Use the draft' })).toBeNull();
    });

    it('A7, A9: is no reason not to write: where it cannot be saved, that is said, and the words stay', async () => {
      const away = refused(503, 'Away');
      const { said, box } = await openNote(withPerson().refuse(readFormDraft, away).refuse(saveFormDraft, away));
      await userEvent.type(box.getByLabelText('Note'), 'Sold');
      await waitFor(() => expect(said.announced).toContain('The draft could not be saved. What you typed is still here.'));
      expect(box.getByLabelText('Note')).toHaveProperty('value', 'Sold');
    });

    it('A7, A9: is not replaced by what is typed where it could not be read: it is read again, and offered, first', async () => {
      const { services, box } = await openNote(withPerson().refuse(readFormDraft, refused(503, 'Away')));
      await userEvent.type(box.getByLabelText('Note'), 'S');
      await userEvent.click(box.getByRole('button', { name: 'Close' }));
      expect(services.bodies(saveFormDraft)).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
      const again = within(await screen.findByRole('dialog', { name: 'Add a note' }));
      services.answer(readFormDraft, before);
      await userEvent.type(again.getByLabelText('Note'), 'Sold');
      expect(await again.findByRole('button', { name: 'Use the draft' })).toBeTruthy();
      await waitFor(() => expect(services.bodies(saveFormDraft)).toEqual([{ ...place, form_data: { text: 'Sold' } }]));
    });
  });
});

describe('voucher codes', () => {
  const withCodes = (...codes: ReturnType<typeof aVoucherCode>[]) => officeServices().answer(listVoucherCodes, pageOf(codes));

  const open = (services = withCodes(aVoucherCode()), role: Role = 'admin') =>
    openOffice('/backoffice/voucher-codes', { services, session: staffSession(role) });

  const table = async () => within(await screen.findByRole('table', { name: 'Voucher codes' }));

  describe('voucher codes', () => {
    it('say what each takes off, for whom, until when, and how often it was used', async () => {
      const summer = aVoucherCode({
        id: ids.note,
        code: 'SUMMER24',
        status: 'ended',
        needs_mot: true,
        is_single_use: true,
        products: ['gap'],
        bought: 0,
        on_quotes: 0,
      });
      await open(withCodes(aVoucherCode({ discount: { kind: 'amount', amountPence: 2_500 } }), summer));
      const [, first, second] = (await table()).getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
      for (const said of ['WINTER', '£25.00', 'None', 'No end', 'Valid', 'In 3 purchases, and in 2 quotes not yet paid'])
        expect(first).toContain(said);
      for (const said of ['SUMMER24', 'GAP', 'MOT in the quote', 'used once', 'Ended', 'Not yet']) expect(second).toContain(said);
      expect(screen.queryByRole('button', { name: 'End SUMMER24' })).toBeNull();
    });

    it('are made by admins, with a reason; what is refused stands beside its field and stays', async () => {
      const services = withCodes(aVoucherCode()).refuse(
        addVoucherCode,
        refused(400, 'Check it', { code: 'This code already exists. Choose another' }),
      );
      const { said } = await open(services);
      const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the code' }));
      await table();
      await make();
      expect((await screen.findAllByText('Say why, for the audit trail')).length).toBeGreaterThan(0);
      await enter(screen.getByLabelText('Code'), 'spring');
      await userEvent.type(screen.getByLabelText('How much'), '15');
      await userEvent.click(screen.getByLabelText('Only once'));
      await enter(screen.getByLabelText('Why'), 'Spring letter');
      await make();
      expect((await screen.findAllByText('This code already exists. Choose another')).length).toBeGreaterThan(0);
      expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('spring');
      services.answer(addVoucherCode, aVoucherCode({ code: 'SPRING' }));
      const lastDay = within(screen.getByRole('group', { name: /^Last day/ }));
      for (const [part, typed] of Object.entries({ Day: '31', Month: '2', Year: '2027' })) await enter(lastDay.getByLabelText(part), typed);
      await make();
      expect((await screen.findAllByText('Enter a real date')).length).toBeGreaterThan(0);
      await enter(lastDay.getByLabelText('Day'), '28');
      await make();
      await waitFor(() => expect(said.toasts).toEqual(['SPRING is valid now']));
      expect(services.bodies(addVoucherCode).at(-1)).toMatchObject({
        code: 'SPRING',
        discount: '15',
        is_single_use: true,
        last_day: '2027-02-28',
        why: 'Spring letter',
      });
    });

    it('are ended by admins, with a reason', async () => {
      const services = withCodes(aVoucherCode());
      const { said } = await open(services);
      await userEvent.click((await table()).getByRole('button', { name: 'End WINTER' }));
      const asked = within(screen.getByRole('dialog', { name: 'End WINTER now?' }));
      services
        .refuse(endVoucherCode, { ...refused(409, 'It had ended.'), data: { by: ids.staff, at: '2027-03-05T14:05:00.000Z' } })
        .answer(listColleagues, { rows: [{ id: ids.staff, name: 'Sam Staff', role: 'admin' }] });
      await enter(asked.getByLabelText('Why'), 'Printed wrongly');
      await userEvent.click(asked.getByRole('button', { name: 'End WINTER' }));
      expect(await asked.findByText('It had ended. Done by Sam Staff, 5/3/2027 14:05.')).toBeTruthy();
      services.answer(endVoucherCode, aVoucherCode({ status: 'ended' }));
      await userEvent.click(asked.getByRole('button', { name: 'End WINTER' }));
      await waitFor(() => expect(said.toasts).toEqual(['WINTER has ended']));
      expect(services.bodies(endVoucherCode).at(-1)).toEqual({ why: 'Printed wrongly' });
    });

    it('are only read by finance', async () => {
      await open(withCodes(aVoucherCode()), 'finance');
      await table();
      expect(screen.queryByRole('button', { name: /^End |^Make / })).toBeNull();
    });

    it('are looked for by how they begin', async () => {
      const { services } = await open(withCodes());
      expect(await screen.findByText('No codes.')).toBeTruthy();
      await userEvent.type(screen.getByRole('searchbox', { name: 'A code begins with' }), 'win');
      await waitFor(() => expect(services.queries(listVoucherCodes).at(-1)).toEqual({ search: 'win', page: '1' }));
    });
  });

  describe('campaign entries', () => {
    const open = (services: ScriptedServices) => openOffice('/backoffice/campaigns', { services });

    it('A2: say who entered what, and when', async () => {
      await open(officeServices().answer(listCampaignEntries, pageOf([anEnrolment()])));
      const table = within(await screen.findByRole('table', { name: 'Campaign entries' }));
      expect(table.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\u00A0/g, ' '))).toEqual([
        '5/3/2027 14:05',
        'Enrolment',
        'Jo Bloggs',
        'Bloggs Ltd',
        'jo@example.com',
      ]);
      expect(table.getByRole('link').getAttribute('href')).toBe('/backoffice/?q=jo%40example.com');
    });

    it('are those of one campaign when asked', async () => {
      const { services } = await open(officeServices().answer(listCampaignEntries, pageOf([])));
      expect(await screen.findByText('Nobody has entered yet.')).toBeTruthy();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Prize draw');
      await waitFor(() => expect(services.queries(listCampaignEntries).at(-1)).toEqual({ campaign: 'prize-draw', page: '1' }));
    });
  });
});
