import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { updateCarField } from '@kerbside/contracts/http/accounts/cars';
import {
  publishTree,
  readTree,
  readTreeResult,
  requestTermination,
  saveTreeResult,
  sendOffer,
  sendWelcomeBack,
  unsubscribeByTree,
  type TreeResult,
} from '@kerbside/contracts/http/callbacks/tree';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { FakeEventSource, tell } from '@kerbside/contracts/testing/fake-event-source';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids, aCar, aPerson, aPolicy } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { enter, press, typeDay } from '../testing/by-hand.js';

const resultId = '70000000-0000-4000-8000-0000000000d1';
const nodes = [...standardTree];
const tree = { version: 3, nodes };
const begun: TreeResult = {
  id: resultId,
  user_id: ids.customer,
  selected_car_id: ids.car,
  base_car_id: ids.car,
  ordinal_number: 4,
  path: [1, 2, 3, 4],
  finished: false,
  version: 2,
  nodes,
  answers: { mileage: 42_000 },
  sent: ['offer'],
  saves: 0,
  saved_at: '2027-03-05T10:00:00.000Z',
};
const services = (result: TreeResult | null = null) =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [aCar()] })
    .answer(listPolicies, pageOf([]))
    .answer(readTree, tree)
    .answer(readTreeResult, { result })
    .answer(saveTreeResult, { id: resultId, finished: false })
    .answer(updateCarField, {});
const open = async (of = services()) => ({
  ...(await openOffice(`/backoffice/decision-tree?customer=${ids.customer}`, { services: of })),
  services: of,
});
const heading = (name: string) => screen.findByRole('heading', { name });

const ourRecord = async () => {
  const { parentElement } = await heading('Our record');
  if (!parentElement) throw new Error('It stands in a section');
  return within(parentElement);
};

describe('a call along the decision tree', () => {
  it('leads to the rest of what somebody bought, where it is more than is read here', async () => {
    await open(services().answer(listPolicies, pageOf([aPolicy()], { count: 40 })));
    const all = await (await ourRecord()).findByRole('link', { name: 'All 40 of them' });
    expect(all.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}?show=cover`);
  });

  it('A4, A9: begins at node 1, which enables the actions, and goes on by choices, each saved, and back', async () => {
    const { services: of } = await open();
    expect(await screen.findByRole('button', { name: 'Send an offer' })).toHaveProperty('ariaDisabled', 'true');
    await press('Start the call');
    expect(await heading('Introduction')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send an offer' })).toHaveProperty('ariaDisabled', null);
    await press('Speaking');
    expect(await heading('Security')).toBeTruthy();
    await press('Back a step');
    expect(await heading('Introduction')).toBeTruthy();
    expect(of.bodies(saveTreeResult)).toMatchObject([
      { user_id: ids.customer, version: 3, path: [1], ordinal_number: 1, finished: false, selected_car_id: ids.car },
      { path: [1, 2], id: resultId },
      { path: [1], id: resultId },
    ]);
    expect([...of.bodies(saveFormDraft), ...of.bodies(dropFormDraft)]).toEqual([]);
  });

  it('A9: keeps what is typed at a step as a draft until the step is saved, and offers it when the call is opened again', async () => {
    const { services: of } = await open(services(begun));
    const mileage = () => screen.findByLabelText<HTMLInputElement>('Mileage');
    await enter(await mileage(), '45,000');
    const place = { related_model: 'customer', related_id: ids.customer, form_name: `call ${resultId}` };
    await waitFor(() => expect(of.bodies(saveFormDraft)).toMatchObject([{ ...place, form_data: { mileage: '45,000' } }]));

    cleanup();
    const draft = { form_data: { mileage: '45,000' }, savedAt: '2027-03-05T14:05:00.000Z' };
    await open(of.answer(readFormDraft, { draft }));
    expect((await mileage()).value).toBe('42000');
    await press('Use the draft');
    expect((await mileage()).value).toBe('45,000');
    await press('Next');
    await waitFor(() => expect(of.bodies(dropFormDraft)).toEqual([place]));
  });

  it('has the record beside it, to compare what the customer says with', async () => {
    await open(services(begun).answer(listPolicies, pageOf([aPolicy({ status: 'cancelled' })])));
    const record = await ourRecord();
    for (const fact of ['Priya Shah', '1 Kerb Lane, Leeds, LS1 1AA', '07700 900123', 'AA19AAA Ford Focus'])
      expect(record.getByText(fact)).toBeTruthy();
    expect(record.getByRole('link', { name: 'Priya Shah' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    const [policy] = within(await record.findByRole('list', { name: 'Policies' })).getAllByRole('link');
    expect(policy?.textContent).toBe(aPolicy().policyNumber);
    expect(record.getByText('Cancelled')).toBeTruthy();
  });

  it('says in the record what we do not have', async () => {
    const person = aPerson({ phone: null, address: [], postcode: '' });
    await open(services(begun).answer(readCustomer, { person, cars: [] }).answer(listPolicies, pageOf([])));
    const record = await ourRecord();
    expect(record.getAllByText('Not given')).toHaveLength(2);
    expect(record.getByText(/No cars yet/)).toBeTruthy();
    expect(await record.findByText('No policies')).toBeTruthy();
  });

  it('A4: is taken up where it stands, with the tree it began with and what was noted', async () => {
    const { services: of } = await open(services(begun));
    expect(await heading('Mileage')).toBeTruthy();
    expect(screen.getByLabelText('Mileage')).toHaveProperty('value', '42000');
    expect(screen.getByRole('button', { name: 'Send an offer: done' })).toHaveProperty('ariaDisabled', 'true');
    await press('Next');
    await waitFor(() => expect(of.bodies(saveTreeResult)).toMatchObject([{ version: 2, path: [1, 2, 3, 4, 6], id: resultId }]));
    expect(of.bodies(updateCarField)).toEqual([]);
  });

  it('A8: notes a mileage that changed on the car, and says so', async () => {
    const { services: of, said } = await open(services(begun));
    await enter(await screen.findByLabelText('Mileage'), '45,000');
    await press('Next');
    await waitFor(() => expect(said.toasts).toEqual(['Successfully updated car mileage!']));
    expect(of.bodies(updateCarField)).toMatchObject([{ fieldname: 'current_mileage', id: ids.car, value: '45,000' }]);
  });

  const at6 = { ...begun, ordinal_number: 6, path: [1, 2, 3, 4, 6] };
  const notNoted = "Couldn't update car service date. Please ensure it's correct and try again";
  it('says beside the field what cannot be true of the car, where to overrule it, and keeps it out of the call', async () => {
    const { services: of, said } = await open(services(at6));
    of.refuse(updateCarField, refused(400, 'No', { value: 'The last service cannot be before the car was first registered' }));
    const lastService = await screen.findByRole('group', { name: 'Last service' });
    await typeDay(lastService, '2026-02-31');
    await press('Next');
    expect((await screen.findAllByText('Enter a real date')).length).toBeGreaterThan(0);
    await typeDay(lastService, '2001-01-05');
    await press('Next');
    expect((await screen.findAllByText('The last service cannot be before the car was first registered')).length).toBeGreaterThan(0);
    const overrule = screen.getByRole('link', { name: 'If ours is wrong, note theirs on the car’s page, with the reason' });
    expect(overrule.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}/cars/${ids.car}`);
    expect(said.toasts).toContain(notNoted);
    expect(of.bodies(saveTreeResult)).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Last service' })).toBeTruthy();
  });

  it('goes on where the car cannot be noted just now', async () => {
    const { services: of, said } = await open(services(at6));
    of.refuse(updateCarField, refused(503, 'Away'));
    await typeDay(await screen.findByRole('group', { name: 'Last service' }), '2021-01-05');
    await press('Next');
    await waitFor(() => expect(of.bodies(saveTreeResult)).toHaveLength(1));
    expect(said.toasts).toContain(notNoted);
  });

  it('asks for the subject of a callback, then for its day, before it goes on', async () => {
    const { services: of } = await open(services({ ...begun, answers: {}, ordinal_number: 15, path: [1, 15] }));
    await press('Next');
    expect((await screen.findAllByText('Choose what the call is about')).length).toBeGreaterThan(0);
    expect(of.bodies(saveTreeResult)).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /about/ }), 'New quote');
    await press('Next');
    expect(await heading('When to call')).toBeTruthy();
    await press('Book the call');
    expect((await screen.findAllByText('Choose a date')).length).toBeGreaterThan(0);
    expect(of.bodies(saveTreeResult)).toMatchObject([{ path: [1, 15, 16] }]);
  });

  it('A4: notes nothing of another car on the one that they had, until that other car is chosen', async () => {
    const other = aCar({ id: ids.event, registrationNumber: 'BB20BBB' });
    const at5 = { ...begun, answers: {}, ordinal_number: 5, path: [1, 2, 3, 5] };
    const { services: of } = await open(services(at5).answer(readCustomer, { person: aPerson(), cars: [aCar(), other] }));
    expect(await screen.findByText(/until you choose the other car above/)).toBeTruthy();
    await userEvent.type(await screen.findByLabelText('Mileage'), '12000');
    await press('Next');
    expect(await heading('Last service')).toBeTruthy();
    expect(of.bodies(updateCarField)).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Car'), other.id);
    await press('Next');
    await waitFor(() => expect(of.bodies(updateCarField)).toMatchObject([{ fieldname: 'current_mileage', id: other.id, value: '12000' }]));
  });

  it('A9: is finished at node 24', async () => {
    const { services: of } = await open(services({ ...begun, ordinal_number: 22, path: [1, 22] }));
    await press('Done');
    expect(await screen.findByText(/^The call is finished/)).toBeTruthy();
    expect(of.bodies(saveTreeResult)).toMatchObject([{ path: [1, 22, 24], ordinal_number: 24, finished: true }]);
    expect(screen.queryByRole('button', { name: 'Back a step' })).toBeNull();
  });

  it('A5: stays where it is when it cannot be saved, with what is wrong beside its field', async () => {
    const booked = { callback_subject: 'new_quote', callback_date: '2026-11-20', callback_time: '09:30' } as const;
    const { services: of, said } = await open(services({ ...begun, answers: booked, ordinal_number: 16, path: [1, 15, 16] }));
    of.refuse(saveTreeResult, refused(400, 'Please check', { callback_date: 'Choose a date that has not passed' }));
    await press('Book the call');
    expect((await screen.findAllByText('Choose a date that has not passed')).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'When to call' })).toBeTruthy();
    expect(said.toasts).toEqual(['Encountered a problem during saving decision tree result. Please try again later']);
  });

  it('A9: has no time of a callback about a claim, which comes within 24 hours', async () => {
    await open(services({ ...begun, answers: { callback_subject: 'claims' }, ordinal_number: 16, path: [1, 15, 16] }));
    expect(await screen.findByText('They are called within 24 hours, excluding weekends and bank holidays.')).toBeTruthy();
    expect(screen.queryByLabelText('Time of the call')).toBeNull();
    expect(screen.queryByRole('group', { name: /^Day|^Date/ })).toBeNull();
  });

  it('A5: offers no time of a callback at which nobody calls', async () => {
    const saturday = { callback_subject: 'new_quote', callback_date: '2031-03-01' } as const;
    await open(services({ ...begun, answers: saturday, ordinal_number: 16, path: [1, 15, 16] }));
    const times = await screen.findByLabelText<HTMLSelectElement>('Time of the call');
    const offered = [...times.options].filter(({ disabled, value }) => !disabled && value !== '').map(({ value }) => value);
    expect([offered[0], offered.at(-1)]).toEqual(['09:00', '15:30']);
  });

  it('A4: goes to where another screen took the call, keeps what was typed here, and names what was noted there', async () => {
    const { services: of } = await open(services({ ...begun, saves: 4 }));
    await enter(await screen.findByLabelText('Mileage'), '45000');
    const message = 'This call was saved from another screen meanwhile. See where it stands now, then go on from there.';
    const now = { path: [1, 2, 3, 4, 6], answers: { mileage: 43_000, service_date: '2026-01-05' }, saves: 5 };
    of.refuse(saveTreeResult, { ...refused(409, message), code: 'TREE_CALL_CHANGED', data: now });
    await press('Next');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(await screen.findByText('Step 6')).toBeTruthy();
    expect(screen.getByText('Mileage: 43000.')).toBeTruthy();
    of.answer(saveTreeResult, { id: resultId, finished: false, saves: 6 });
    await press('Back a step');
    expect(await screen.findByLabelText('Mileage')).toHaveProperty('value', '45000');
    expect(of.bodies(saveTreeResult)).toMatchObject([
      { saves: 4, path: [1, 2, 3, 4, 6] },
      { saves: 5, path: [1, 2, 3, 4], mileage: '45000', service_date: '2026-01-05' },
    ]);
    expect(screen.queryByText('Mileage: 43000.')).toBeNull();
  });

  it('A4: starts another where a colleague finished this one meanwhile, with what was typed', async () => {
    const { services: of } = await open(services({ ...begun, saves: 4 }));
    of.refuse(saveTreeResult, { ...refused(409, 'This call is finished. Start another.'), code: 'TREE_FINISHED' });
    await press('Next');
    await press('Start another call');
    of.answer(saveTreeResult, { id: ids.policy, finished: false, saves: 1 });
    await press('Start the call');
    expect(await heading('Introduction')).toBeTruthy();
    const { id, ...body } = of.bodies(saveTreeResult).at(-1) as { id?: string };
    expect([id, body]).toMatchObject([undefined, { path: [1], mileage: '42000' }]);
  });

  it('A4: takes up the call that a colleague started meanwhile', async () => {
    const { services: of } = await open();
    await screen.findByRole('button', { name: 'Start the call' });
    const message = 'A call with this customer has already been started. Take it up where it stands.';
    of.refuse(saveTreeResult, { ...refused(409, message), code: 'TREE_CALL_BEGUN' }).answer(readTreeResult, { result: begun });
    await press('Start the call');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    await press('Resume the call');
    expect(await heading('Mileage')).toBeTruthy();
  });

  describe('while another screen works on it', () => {
    const source = () => FakeEventSource.opened.at(-1);
    /** The service is told of a save on another screen. */
    const hear = async (of: ReturnType<typeof services>, result: TreeResult | null) => {
      of.answer(readTreeResult, { result });
      await tell('calls');
    };
    const further: TreeResult = {
      ...begun,
      saves: 5,
      path: [1, 2, 3, 4, 6],
      ordinal_number: 6,
      answers: { mileage: 43_000 },
      sent: ['offer', 'unsubscribe'],
    };

    it('A4: follows it, and says what was noted and sent there', async () => {
      const { services: of } = await open(services({ ...begun, saves: 4 }));
      await heading('Mileage');
      expect(source()?.url).toBe(`/api/news?customer=${ids.customer}`);
      await hear(of, further);
      expect(await screen.findByText('Step 6')).toBeTruthy();
      expect(screen.getByText('Mileage: 43000.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Unsubscribe from everything: done' })).toHaveProperty('ariaDisabled', 'true');
      of.answer(saveTreeResult, { id: resultId, finished: false, saves: 6 });
      await press('Next');
      await waitFor(() => expect(of.bodies(saveTreeResult)).toMatchObject([{ saves: 5, mileage: '43000' }]));
      // The other screen noted it on the car.
      expect(of.bodies(updateCarField)).toEqual([]);
    });

    it('A4: stays where somebody types, until they ask to go there', async () => {
      const { services: of } = await open(services({ ...begun, saves: 4 }));
      await enter(await screen.findByLabelText('Mileage'), '45000');
      await hear(of, further);
      expect(await screen.findByText(/^This call stands at step 6 on another screen/)).toBeTruthy();
      expect(screen.getByLabelText('Mileage')).toHaveProperty('value', '45000');
      await press('Go to that step');
      expect(await screen.findByText('Step 6')).toBeTruthy();
      of.answer(saveTreeResult, { id: resultId, finished: false, saves: 6 });
      await press('Back a step');
      await waitFor(() => expect(of.bodies(saveTreeResult)).toMatchObject([{ saves: 5, mileage: '45000' }]));
    });

    it('goes on from a step of its own of which only the answer was lost', async () => {
      const { services: of } = await open(services({ ...begun, saves: 4 }));
      await enter(await screen.findByLabelText('Mileage'), '43000');
      of.garble(saveTreeResult, 502).answer(readTreeResult, { result: further });
      await press('Next');
      expect(await screen.findByText('Step 6')).toBeTruthy();
      expect([screen.queryByText(/another screen/), of.bodies(saveTreeResult)]).toMatchObject([null, [{ saves: 4 }]]);
      of.answer(saveTreeResult, { id: resultId, finished: false, saves: 6 });
      await press('Back a step');
      await waitFor(() => expect(of.bodies(saveTreeResult).at(-1)).toMatchObject({ saves: 5, mileage: '43000' }));
    });

    it('A4: says that one was started there, and takes it up', async () => {
      const { services: of } = await open();
      await screen.findByRole('button', { name: 'Start the call' });
      await hear(of, begun);
      await press('Resume the call');
      expect(await heading('Mileage')).toBeTruthy();
    });

    it('stays with what was begun here when that is told', async () => {
      const { services: of } = await open();
      await press('Start the call');
      await press('Speaking');
      await heading('Security');
      await hear(of, { ...begun, saves: 0, path: [1, 2], ordinal_number: 2, version: 3, answers: {}, sent: [] });
      expect(await heading('Security')).toBeTruthy();
      await hear(of, null);
      expect(await screen.findByText('This call was finished or given up on another screen')).toBeTruthy();
      await press('Start another call');
      expect(await screen.findByRole('button', { name: 'Start the call' })).toBeTruthy();
    });
  });

  it('A4: is begun anew with the newest tree, after a question, with nothing noted', async () => {
    const { services: of } = await open(services({ ...begun, saves: 4 }));
    await press('Start again');
    const asked = within(await screen.findByRole('dialog', { name: 'Start this call again?' }));
    expect(asked.getByText(/^The call ends at step 4 without being finished/)).toBeTruthy();
    of.answer(saveTreeResult, { id: ids.policy, finished: false, saves: 1 });
    await userEvent.click(asked.getByRole('button', { name: 'Start again' }));
    expect(await heading('Introduction')).toBeTruthy();
    expect(of.bodies(saveTreeResult)).toMatchObject([{ id: resultId, saves: 4, anew: true, version: 3, path: [1], mileage: '' }]);
    expect(screen.getByRole('button', { name: 'Send an offer' })).toHaveProperty('ariaDisabled', null);
    of.answer(saveTreeResult, { id: ids.policy, finished: false, saves: 2 });
    await press('Speaking');
    await waitFor(() =>
      expect(of.bodies(saveTreeResult)[1]).toMatchObject({ id: ids.policy, saves: 1, version: 3, path: [1, 2], mileage: '' }),
    );
  });

  it('A4: is begun anew with the note that was typed and not saved yet, for colleagues', async () => {
    const { services: of } = await open(services({ ...begun, saves: 4, path: [1, 15], ordinal_number: 15 }));
    await enter(await screen.findByRole('textbox', { name: /^Note/ }), 'Hung up');
    await press('Start again');
    of.answer(saveTreeResult, { id: ids.policy, finished: false, saves: 1 });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start again' }));
    expect(await heading('Introduction')).toBeTruthy();
    expect(of.bodies(saveTreeResult)).toMatchObject([{ anew: true, callback_additional_note: 'Hung up', mileage: '' }]);
  });

  it('needs a customer', async () => {
    await openOffice('/backoffice/decision-tree');
    expect(await screen.findByText('No customer is chosen.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Change the tree' })).toBeNull();
  });
});

describe('what is done for the customer of a call', () => {
  it.each([
    ['Send “Welcome back” email', sendWelcomeBack, "Successfully sent 'Welcome back' email!"],
    ['Unsubscribe from everything', unsubscribeByTree, 'Successfully opted out customer from all communication channels!'],
  ] as const)('A4: %s: once, after which its button rests', async (name, call, toast) => {
    const { services: of, said } = await open(services(begun).answer(call, {}));
    await press(name);
    await waitFor(() => expect(said.toasts).toEqual([toast]));
    expect(of.bodies(call)).toEqual([{ id: resultId }]);
    expect(screen.getByRole('button', { name: `${name}: done` })).toHaveProperty('ariaDisabled', 'true');
  });

  it('A4: asks whoever presses again while it is being sent to wait, and is sent once', async () => {
    const script = services(begun);
    const held = script.hold(sendWelcomeBack);
    const { said } = await open(script);
    await press('Send “Welcome back” email');
    await press('Send “Welcome back” email: sending');
    await press('Ask to end the account');
    const wait = "It's sending, please wait a minute and try again.";
    expect(said.toasts).toEqual([wait, wait]);
    expect(screen.queryByRole('dialog')).toBeNull();
    held.answer(0, {});
    await waitFor(() => expect(said.toasts.at(-1)).toBe("Successfully sent 'Welcome back' email!"));
    expect(script.bodies(sendWelcomeBack)).toHaveLength(1);
  });

  it('rests too when it was done before', async () => {
    const { said } = await open(
      services(begun).refuse(sendWelcomeBack, { ...refused(409, 'Email was already sent'), code: 'WELCOME_BACK_SENT' }),
    );
    await press('Send “Welcome back” email');
    await waitFor(() => expect(said.toasts).toEqual(['Email was already sent']));
    expect(screen.getByRole('button', { name: 'Send “Welcome back” email: done' })).toBeTruthy();
  });

  it.each([
    ['from here, where only the answer was lost', true],
    ['by somebody else', false],
  ])('rests in its dialog where it was sent before: %s', async (_, isLost) => {
    const refusal = { ...refused(409, 'Request to terminate customer account was already sent'), code: 'TERMINATION_SENT' };
    const script = services(begun);
    const { said } = await open(isLost ? script.garble(requestTermination, 502) : script.refuse(requestTermination, refusal));
    await press('Ask to end the account');
    const ending = within(await screen.findByRole('dialog', { name: 'Ask to end the account' }));
    await enter(ending.getByLabelText('Reason'), 'Moves abroad');
    await userEvent.click(ending.getByRole('button', { name: 'Send' }));
    await ending.findByText(isLost ? 'Unexpected error occurred' : refusal.message);
    if (isLost) {
      script.refuse(requestTermination, refusal);
      await userEvent.click(ending.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(said.toasts).toEqual(['Successfully sent request to terminate customer account!']));
    }
    expect(screen.queryByRole('dialog') === null).toBe(isLost);
    expect(await screen.findByRole('button', { name: 'Ask to end the account: done', hidden: true })).toBeTruthy();
  });

  it('asks for the reason of the end of an account, and for the words of an offer', async () => {
    const { services: of, said } = await open(
      services({ ...begun, sent: [] })
        .answer(requestTermination, {})
        .answer(sendOffer, {}),
    );
    await press('Ask to end the account');
    const ending = within(await screen.findByRole('dialog', { name: 'Ask to end the account' }));
    await userEvent.click(ending.getByRole('button', { name: 'Send' }));
    expect((await ending.findAllByText('Say why')).length).toBeGreaterThan(0);
    await enter(ending.getByLabelText('Reason'), 'Moves abroad');
    await userEvent.click(ending.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(of.bodies(requestTermination)).toEqual([{ id: resultId, reason: 'Moves abroad' }]));
    await press('Send an offer');
    const offer = within(await screen.findByRole('dialog', { name: 'Send an offer' }));
    await userEvent.selectOptions(offer.getByLabelText('Send by'), 'Text message');
    await enter(offer.getByLabelText('Subject'), 'Your Ford');
    await enter(offer.getByLabelText('Offer'), 'Ten per cent less');
    const place = { related_model: 'customer', related_id: ids.customer, form_name: `offer ${resultId}` };
    const form_data = { subject: 'Your Ford', content: 'Ten per cent less' };
    await waitFor(() => expect(of.bodies(saveFormDraft).at(-1)).toEqual({ ...place, form_data }));
    await userEvent.click(offer.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(said.toasts).toHaveLength(3));
    expect(of.bodies(sendOffer)).toEqual([{ id: resultId, type: 'sms', subject: 'Your Ford', content: 'Ten per cent less' }]);
    expect(of.bodies(dropFormDraft)).toEqual([place]);
  });
});

describe('the editor of the decision tree', () => {
  const edit = async (of = services()) => {
    const office = await openOffice('/backoffice/decision-tree/edit', { services: of, session: staffSession('admin') });
    await screen.findByLabelText('Nodes');
    return { ...office, services: of };
  };
  const publish = () => screen.getByRole('button', { name: 'Publish' });
  const publishSurely = async () => {
    await userEvent.click(publish());
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  };

  it('A4: changes a node, shows it in the preview, and publishes the tree', async () => {
    const { services: of, said } = await edit();
    expect(screen.getByText('Every node can be reached, and leads to the end.')).toBeTruthy();
    expect(publish()).toHaveProperty('ariaDisabled', 'true');
    await enter(screen.getByLabelText('Title'), 'Hello');
    expect(await heading('Hello')).toBeTruthy();
    await press('Wrong number');
    expect(await heading('Wrong number')).toBeTruthy();
    of.answerBy(publishTree, () => ({ version: 4, nodes }));
    await userEvent.click(publish());
    expect((await screen.findByRole('dialog', { name: 'Publish this tree?' })).textContent).toContain('What changes: node 1.');
    await press('Go on editing');
    expect(of.bodies(publishTree)).toEqual([]);
    await publishSurely();
    await waitFor(() => expect(said.toasts).toContain('Version 4 is in use.'));
    expect(of.bodies(publishTree)).toMatchObject([{ version: 3, nodes: [{ id: 1, title: 'Hello' }, ...nodes.slice(1)] }]);
  });

  it('says that a version is in use where only the answer was lost', async () => {
    const { services: of } = await edit();
    await enter(screen.getByLabelText('Title'), 'Hello');
    of.garble(publishTree, 502).answer(readTree, {
      version: 4,
      nodes: nodes.map((node) => (node.id === 1 ? { ...node, title: 'Hello' } : node)),
    });
    await publishSurely();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Version 4 is in use now.')).toBeTruthy();
    expect(publish()).toHaveProperty('ariaDisabled', 'true');
  });

  it('A4: publishes no tree with a node that nothing leads to, and says which', async () => {
    await edit();
    await press('Add a node');
    expect(await screen.findByText('Nothing leads to node 25')).toBeTruthy();
    expect(publish()).toHaveProperty('ariaDisabled', 'true');
    await press('Remove “Next”');
    expect(await screen.findByText('Node 25 is a dead end')).toBeTruthy();
    await press('Remove this node');
    expect(await screen.findByText('Every node can be reached, and leads to the end.')).toBeTruthy();
  });

  it('keeps what was changed as a draft, and puts it on top of what a colleague published until the page is opened again', async () => {
    const { services: of } = await edit();
    await enter(screen.getByLabelText('Title'), 'Hello');
    const kept = () => of.bodies(saveFormDraft).at(-1) as { form_data: Record<string, string> } | undefined;
    await waitFor(() => expect(kept()?.form_data['changes']).toContain('"title":"Hello"'));

    cleanup();
    const draft = { form_data: kept()?.form_data ?? {}, savedAt: '2027-03-05T14:05:00.000Z' };
    const theirs = nodes.map((node) => (node.id === 2 ? { ...node, title: 'Theirs' } : node));
    await edit(of.answer(readFormDraft, { draft }).answer(readTree, { version: 4, nodes: theirs }));
    const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;
    expect(title()).toBe('Introduction');
    await press('Use the draft');
    expect(title()).toBe('Hello');
    of.answer(publishTree, { version: 5, nodes }).answer(readTree, { version: 5, nodes });
    await publishSurely();
    await screen.findByText('Version 5 is in use now.');
    expect(of.bodies(publishTree)).toMatchObject([{ version: 4, nodes: [{ title: 'Hello' }, { title: 'Theirs' }, ...nodes.slice(2)] }]);
    expect(title()).toBe('Introduction');
    expect(of.bodies(dropFormDraft)).toEqual([{ related_model: 'decision_tree', related_id: 'tree', form_name: 'edit' }]);
    await enter(screen.getByLabelText('Title'), 'Again');
    await waitFor(() => expect(kept()?.form_data['changes']).toContain('"title":"Again"'));
  });

  it('A5: publishes no node without its words, and says which', async () => {
    await edit();
    await userEvent.clear(screen.getByLabelText('Title'));
    expect(await screen.findByText('Node 1: Give the node a title')).toBeTruthy();
    expect(publish()).toHaveProperty('ariaDisabled', 'true');
    await userEvent.type(screen.getByLabelText('Title'), 'Hello');
    await userEvent.clear(screen.getByLabelText('Choice 1'));
    expect(await screen.findByText('Node 1: Say what the choice is')).toBeTruthy();
  });

  it('A4: loads what somebody else published beneath what was changed here', async () => {
    const { services: of } = await edit();
    await userEvent.type(screen.getByLabelText('Title'), '!');
    of.refuse(publishTree, { ...refused(409, 'Somebody has published another version meanwhile.'), code: 'TREE_CHANGED' });
    await publishSurely();
    const asked = within(screen.getByRole('dialog'));
    expect(await asked.findByText('Somebody has published another version meanwhile.')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Go on editing' }));
    expect(screen.getByRole('alert').textContent).toBe('Problem: Somebody has published another version meanwhile.');
    const theirs = nodes.map((node) => (node.id < 3 ? { ...node, title: 'Theirs' } : node));
    of.answer(readTree, { version: 4, nodes: theirs });
    await press('Load it, and keep my changes');
    expect((await screen.findByRole('status')).textContent).toContain('A colleague changed node 1 too');
    of.answer(publishTree, { version: 5, nodes: theirs });
    await publishSurely();
    await waitFor(() => expect(of.bodies(publishTree)).toHaveLength(2));
    expect(of.bodies(publishTree)[1]).toMatchObject({
      version: 4,
      nodes: [{ title: 'Introduction!' }, { title: 'Theirs' }, ...nodes.slice(2)],
    });
  });
});
