import { jest } from '@jest/globals';
import {
  answerAboutClaim,
  appealClaim,
  deleteClaimFile,
  discardClaim,
  downloadClaimFile,
  listClaims,
  nameClaimPayee,
  openClaim,
  readClaim,
  readClaimMotTests,
  recordClaimMileage,
  saveClaim,
  submitClaim,
  type Claim,
} from '@kerbside/contracts/http/claims/claims';
import { keepPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readCarValuation } from '@kerbside/contracts/http/accounts/cars';
import { readPolicy, type Cover, type Policy } from '@kerbside/contracts/http/claims/policies';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { aDecision, warrantyAnswers } from '@kerbside/contracts/testing/sample-policy';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles, standStillAt } from '../testing/render-account.js';
import { claimPagePath } from '../paths.js';
import { anOrder, aPolicy, me, policyId, rows } from '../testing/samples.js';
import { aClaim, aClaimFile, claimId, decided, wholeAnswers } from '../testing/samples-claims.js';

beforeEach(() => standStillAt(new Date('2026-11-28T12:00:00Z')));
afterEach(() => void jest.useRealTimers());

/** Its page, or the one that asks a question. */
const open = async (claim: Claim, script = new ScriptedServices(), question?: string) => {
  const services = script.answer(readClaim, claim);
  const asked = renderAccount(question === undefined ? `/account/claims/${claimId}` : claimPagePath(claimId, question), { services });
  await screen.findByText('Claim CL-7K3M9Q2P');
  return { ...asked, services };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** A part that is folded until it is opened. */
const unfold = async (name: string) => {
  const heading = screen.getByRole('heading', { level: 2, name });
  await userEvent.click(heading);
  const part = heading.closest('details');
  if (!part) throw new Error(`${name} is not folded`);
  await waitFor(() => expect(part.childElementCount).toBeGreaterThan(1));
  return within(part);
};
const mileage = { mileage: 44_000, mileageCoveredSinceInception: 2_000, componentContribution: 100 };
const doNotStart = 'Do not start repairs before we authorise them';

describe('a claim that was not sent yet', () => {
  it('A3, A5: counts what is still to be typed, and asks for the mileage once the fault is described', async () => {
    const { services } = await open(aClaim(), undefined, 'fault_description');
    expect(screen.getByText(doNotStart)).toBeTruthy();
    const fault = screen.getByRole('textbox', { name: /What is wrong with the car/ });
    expect(screen.getByText('150 more to go...')).toBeTruthy();
    await userEvent.click(fault);
    await userEvent.paste('x'.repeat(149));
    expect(screen.getByText('1 more to go...')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'What is the mileage now?' })).toBeNull();
    await userEvent.type(fault, 'x');
    await put(screen.getByRole('textbox', { name: 'What is the mileage now?' }), '71,000 km');
    await press('Confirm mileage');
    expect(screen.getByText('Please provide valid mileage.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What is the mileage now?' }));
    expect(services.asked.some(({ id }) => id === recordClaimMileage.id)).toBe(false);
  });

  it('says beside each field what is missing, and goes on only with a mileage that we confirmed', async () => {
    const { mileage: _, ...answers } = wholeAnswers;
    const script = new ScriptedServices()
      .refuse(saveClaim, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' })
      .answer(recordClaimMileage, { mileageCoveredSinceInception: 2_000, componentContribution: 100 });
    const { services, title } = await open(aClaim({ answers }), script);
    await waitFor(() => expect(title).toHaveBeenLastCalledWith('Step 2 of 10: What is wrong'));
    await press('Save and continue');
    await waitFor(() => expect(title).toHaveBeenLastCalledWith('Error: Step 2 of 10: What is wrong'));
    expect(screen.getAllByText('Please provide valid mileage.')).toHaveLength(2);
    await put(screen.getByRole('textbox', { name: 'What is the mileage now?' }), '44,000');
    await press('Save and continue');
    expect(screen.getAllByText('Confirm the mileage')).toHaveLength(2);
    expect(await screen.findByText(/is not saved yet/, {}, { timeout: 3_000 })).toBeTruthy();
    const withIt = aClaim({ answers: { ...answers, mileage: '44,000' }, mileage });
    services.answer(readClaim, withIt).answer(saveClaim, withIt);
    await press('Confirm mileage');
    expect(await screen.findByText(/2,000 miles since this cover was bought\. At this mileage we pay 100%/)).toBeTruthy();
    expect(screen.queryByText(/is not saved yet/)).toBeNull();
    // The button is gone (2.4.3).
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Confirmed: 2,000 miles/));
    await press('Save and continue');
    const next = await screen.findByRole('heading', { name: 'Step 3 of 10: What is wrong' });
    await waitFor(() => expect(title).toHaveBeenLastCalledWith('Step 3 of 10: What is wrong'));
    await waitFor(() => expect(document.activeElement).toBe(next));
    await press('Back');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Step 2 of 10: What is wrong'));
  });

  it('A3, A5: does not go on with a mileage that was confirmed and then changed, until it is confirmed again', async () => {
    const { purchase_date: _, ...answers } = wholeAnswers;
    const script = new ScriptedServices().answer(saveClaim, aClaim({ answers, mileage }));
    const { services } = await open(aClaim({ answers, mileage }), script, 'mileage');
    const goOn = () => screen.getByRole('button', { name: 'Save and continue' });
    expect(goOn().getAttribute('aria-disabled')).not.toBe('true');
    const field = screen.getByRole('textbox', { name: 'What is the mileage now?' });
    await userEvent.type(field, '1');
    expect(goOn().getAttribute('aria-disabled')).toBe('true');
    await press('Save and continue');
    expect(services.asked.some(({ id }) => id === saveClaim.id)).toBe(false);
    await userEvent.type(field, '{Backspace}');
    expect(goOn().getAttribute('aria-disabled')).not.toBe('true');
  });

  describe('for the repairs', () => {
    const items = ['Nearside front brake disc worn', 'Offside headlamp not working'];
    const tests = (failedOn: string[]) =>
      new ScriptedServices().answer(readClaimMotTests, { rows: [{ on: '2026-10-08', hasPassed: false, failedOn }] });
    const begun = (over: object = {}) =>
      aClaim({ kind: 'mot', answers: { damage_date: '2026-10-08', garage_name: 'Moor Motors', ...over } });

    it('A3, A5: of an MOT offers what the test of that day failed on, and nothing else', async () => {
      const answers = { damage_description: 'Nearside front brake disc worn' };
      const { services } = await open(begun(), tests(items).answer(saveClaim, begun(answers)), 'damage_description');
      const group = within(await screen.findByRole('group', { name: 'What did it fail on?' }));
      expect(group.getByText(/We pay for nothing else/)).toBeTruthy();
      expect(group.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(items);
      await press('Save and continue');
      expect(screen.getAllByText('Tell us what it failed on')).toHaveLength(2);
      await userEvent.click(group.getByRole('checkbox', { name: 'Offside headlamp not working' }));
      await userEvent.click(group.getByRole('checkbox', { name: 'Nearside front brake disc worn' }));
      await userEvent.click(group.getByRole('checkbox', { name: 'Offside headlamp not working' }));
      await press('Save and finish later');
      await waitFor(() => expect(services.bodies(saveClaim).at(-1)).toMatchObject({ answers }));
    });

    it('of an MOT on another day are refused beside that day', async () => {
      const { services } = await open(begun(), tests(items), 'damage_date');
      await waitFor(() => expect(services.asked.some(({ id }) => id === readClaimMotTests.id)).toBe(true));
      const day = screen.getByRole('textbox', { name: 'Day' });
      await userEvent.clear(day);
      await userEvent.type(day, '9');
      await press('Save and continue');
      expect((await screen.findAllByText(/The car failed its MOT on 8 October 2026/)).length).toBeGreaterThan(0);
    });
  });

  it('begins with a photo, which may be added later where it is needed', async () => {
    await open(aClaim({ kind: 'alloy_wheel' }));
    expect(screen.getByLabelText('Photos of the damage')).toBeTruthy();
    await press('Save and continue');
    expect(screen.getAllByText('Add a photo of the damage')).toHaveLength(2);
    await press('Add it later');
    expect(await screen.findByRole('textbox', { name: /What is damaged/ })).toBeTruthy();
  });

  it('asks what follows from an answer on its page, and what only a garage can say once there is one', async () => {
    await open(aClaim({ answers: wholeAnswers }), undefined, 'vehicle_current_location');
    await userEvent.click(screen.getByRole('radio', { name: 'Somewhere else' }));
    expect(screen.getByRole('textbox', { name: 'Why is it there?' })).toBeTruthy();
    expect(screen.getByText('Step 5 of 10: Where the car is, and its repair')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'At a workshop' }));
    expect(screen.queryByRole('textbox', { name: 'Why is it there?' })).toBeNull();
    expect(screen.getByText('Step 5 of 11: Where the car is, and its repair')).toBeTruthy();
  });

  it('says at once what follows from an answer', async () => {
    await open(aClaim({ answers: { ...wholeAnswers, have_quote_for_repair: 'yes' } }), undefined, 'repaired_at_vat_garage');
    const vat = within(screen.getByRole('group', { name: 'Is the garage registered for VAT?' }));
    await userEvent.click(vat.getByRole('radio', { name: 'No' }));
    expect(screen.getByText(/not registered for VAT must not add it/)).toBeTruthy();
  });

  describe('page by page', () => {
    const scratch = { damage_description: 'A scratch', damage_date: '2024-11-01' };
    const draft = aClaim({ kind: 'smart_repair', answers: scratch, files: [aClaimFile()] });
    const damage = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What is damaged/ });
    /** Keeps what is saved, as the service does. */
    const keeping = (services: ScriptedServices) =>
      services.answer(saveClaim, { ...draft, answers: { ...scratch, damage_description: 'A dent' } });

    it('keeps what was typed, over Back of the page and of the browser', async () => {
      await open(draft, keeping(new ScriptedServices()), 'damage_description');
      await userEvent.clear(damage());
      await put(damage(), 'A dent');
      await press('Save and continue');
      await screen.findByRole('textbox', { name: 'Year' });
      await press('Back');
      await waitFor(() => expect(damage().value).toBe('A dent'));
      await act(async () => history.back());
      expect(await screen.findByRole('textbox', { name: 'Year' })).toBeTruthy();
      await act(async () => history.back());
      await waitFor(() => expect(damage().value).toBe('A dent'));
    });

    it('stays where the customer went back to while it was saved', async () => {
      const { services } = await open(draft, undefined, 'damage_date');
      const saving = services.hold(saveClaim);
      await press('Save and continue');
      await press('Back');
      await act(async () => saving.answer(0, draft));
      expect(damage()).toBeTruthy();
    });

    it('is checked before it is sent: each answer can be changed, which leads back to the check', async () => {
      await open({ ...draft, answers: { ...scratch, previously_repaired: 'no' } }, keeping(new ScriptedServices()));
      expect(screen.getByText('Step 5 of 5: Check your answers')).toBeTruthy();
      const answerTo = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
      expect(answerTo('Photos of the damage')).toBe('wheel.jpg');
      expect(answerTo('When did it happen?')).toBe('1\u00a0November 2024');
      expect(screen.getAllByRole('link', { name: /^Change / })).toHaveLength(4);
      await userEvent.click(screen.getByRole('link', { name: /^Change what is damaged/i }));
      await userEvent.clear(damage());
      await put(damage(), 'A dent');
      await press('Save and continue');
      // The other answers are not known to this script any more: what is open is asked, then all of it is checked again.
      expect(await screen.findByText(/^Step \d of 5: /)).toBeTruthy();
      expect(screen.queryByRole('textbox', { name: /What is damaged/ })).toBeNull();
    });

    it('says on the check page what is still missing, and leads there when it is sent', async () => {
      const { services } = await open({ ...draft, files: [] }, undefined, 'check');
      expect(screen.getAllByText('Still missing')).toHaveLength(2);
      await press('Send the claim');
      expect((await screen.findAllByText('Add a photo of the damage')).length).toBeGreaterThan(0);
      expect(screen.getByLabelText('Photos of the damage')).toBeTruthy();
      expect(services.asked.some(({ id }) => id === submitClaim.id)).toBe(false);
    });

    it('goes on by Enter', async () => {
      await open(aClaim({ kind: 'breakdown', answers: { damage_date: '2024-11-01' } }), new ScriptedServices().answer(saveClaim, draft));
      await userEvent.type(screen.getByRole('textbox', { name: 'Where was it?' }), '{Enter}');
      expect(screen.getAllByText('Tell us where the car was')).toHaveLength(2);
    });
  });

  it('shows the date that we hold when it asks whether that is correct', async () => {
    await open(aClaim({ answers: { known_purchase_date: '2024-03-01' } }), undefined, 'is_vehicle_purchase_date_correct');
    expect(within(screen.getByRole('group', { name: /^Is the purchase date we hold/ })).getByText('We have 1 March 2024.')).toBeTruthy();
    await press('Save and continue');
    expect(screen.getAllByText('Choose whether the purchase date is correct')).toHaveLength(2);
  });

  it.each([
    [['14 Foss Bank', 'York'], 'YO31 7PL', 'We have 14 Foss Bank, York, YO31 7PL.'],
    [[], null, 'We have no address for you.'],
  ])('A3, A5: shows the address that we hold when it asks whether that is correct: %j %j', async (address, postcode, says) => {
    const script = new ScriptedServices().answer(readMe, { ...me, person: { ...me.person, address, postcode } });
    await open(aClaim({ answers: wholeAnswers, mileage }), script, 'account_address_correct');
    expect(await within(screen.getByRole('group', { name: /^Is the address in your account correct/ })).findByText(says)).toBeTruthy();
  });

  describe('that is being typed', () => {
    const fault = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What is wrong with the car/ });
    const noise = { answers: { fault_description: 'A noise' } };

    it('A3, A5: is kept once typing pauses, with the next change where it could not be, so that another device goes on with it', async () => {
      const refusal = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
      const { services } = await open(aClaim(), new ScriptedServices().refuse(saveClaim, refusal), 'fault_description');
      await put(fault(), 'A nois');
      expect(await screen.findByText(/is not saved yet/, {}, { timeout: 3_000 })).toBeTruthy();
      services.answer(saveClaim, aClaim(noise));
      await userEvent.type(fault(), 'e');
      expect(await screen.findByText('What you typed is saved.', {}, { timeout: 3_000 })).toBeTruthy();
      expect(services.bodies(saveClaim).at(-1)).toEqual(noise);
      expect(fault().value).toBe('A noise');
      cleanup();
      await open(aClaim(noise));
      expect(fault().value).toBe('A noise');
    });

    it.each([
      ['a link leads away', () => cleanup()],
      ['the page is closed or read again', () => void window.dispatchEvent(new Event('pagehide'))],
    ])('is kept when %s sooner', async (_, leave) => {
      const { services } = await open(aClaim(), new ScriptedServices().answer(saveClaim, aClaim(noise)), 'fault_description');
      await put(fault(), 'A noise');
      leave();
      await waitFor(() => expect(services.bodies(saveClaim)).toEqual([noise]));
    });

    it('A3, A5: is there, and is kept, once the same person has signed in again, where the session ended before it was', async () => {
      const over = { status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in first.' };
      const { services, signIn, signOut } = await open(aClaim(), new ScriptedServices().refuse(saveClaim, over), 'fault_description');
      await put(fault(), 'A noise');
      await signOut();
      expect(screen.queryByDisplayValue('A noise')).toBeNull();
      services.answer(saveClaim, aClaim(noise));
      await signIn();
      expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What is wrong with the car/ })).value).toBe('A noise');
      expect(await screen.findByText('What you typed is saved.', {}, { timeout: 3_000 })).toBeTruthy();
      expect(services.bodies(saveClaim).at(-1)).toEqual(noise);
    });
  });

  it('is kept for later', async () => {
    const script = new ScriptedServices().answer(saveClaim, aClaim()).answer(listClaims, rows());
    const { services } = await open(aClaim(), script, 'fault_description');
    await put(screen.getByRole('textbox', { name: /What is wrong with the car/ }), 'A noise');
    await press('Save and finish later');
    expect(await screen.findByText('No claims yet')).toBeTruthy();
    expect(services.asked.find(({ id }) => id === saveClaim.id)?.body).toEqual({ answers: { fault_description: 'A noise' } });
  });

  it('is sent, and then shows where it stands', async () => {
    const draft = aClaim({
      kind: 'smart_repair',
      answers: { damage_description: 'A scratch', damage_date: '2024-11-01', previously_repaired: 'no' },
      files: [aClaimFile()],
    });
    const sent = { ...draft, status: 'submitted', dueOn: '2026-12-08' } as const;
    const { services } = await open(draft, new ScriptedServices().answer(saveClaim, draft).answer(submitClaim, sent));
    await userEvent.click(screen.getByRole('link', { name: /^Change what is damaged/i }));
    await put(screen.getByRole('textbox', { name: /What is damaged/ }), ', long');
    await press('Save and continue');
    await screen.findByText('Step 5 of 5: Check your answers');
    await press('Send the claim');
    expect(await screen.findByText('By 8 December 2026')).toBeTruthy();
    // What was typed went with it: there is nothing left to keep.
    expect(services.asked.flatMap(({ id }) => (id === saveClaim.id || id === submitClaim.id ? [id] : []))).toEqual([
      saveClaim.id,
      saveClaim.id,
      submitClaim.id,
    ]);
    expect(screen.getByText(doNotStart)).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  describe('on two devices', () => {
    const scratch = { damage_description: 'A scratch', damage_date: '2024-11-01', previously_repaired: 'no' };
    const lookAgain = () => tell('claims');
    const damage = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What is damaged/ });

    it('A3, A5: shows what the other one has answered, keeps what is typed here, and sends no more than that', async () => {
      const draft = aClaim({ kind: 'smart_repair', files: [aClaimFile()] });
      const script = new ScriptedServices().answer(saveClaim, { ...draft, answers: scratch });
      const { services } = await open(draft, script, 'damage_description');
      await put(damage(), 'A scratch');
      services.answer(readClaim, {
        ...draft,
        answers: { damage_description: 'A dent', damage_date: '2024-11-01', previously_repaired: 'no' },
      });
      await lookAgain();
      await waitFor(() => expect(services.asked.filter(({ id }) => id === readClaim.id)).toHaveLength(2));
      expect(damage().value).toBe('A scratch');
      await press('Save and continue');
      expect(await screen.findByRole('textbox', { name: 'Year' })).toHaveProperty('value', '2024');
      expect(services.bodies(saveClaim)).toEqual([{ answers: { damage_description: 'A scratch' } }]);
    });

    it('A3, A5: sends nothing again that was kept, so that a later answer from the other one stays', async () => {
      const draft = aClaim({ kind: 'smart_repair', answers: { ...scratch, damage_description: 'A' } });
      const kept = { ...draft, answers: { ...scratch, damage_description: 'A scratch' } };
      const refusal = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
      const { services } = await open(draft, new ScriptedServices().refuse(saveClaim, refusal), 'damage_description');
      await put(damage(), ' scratch');
      services.answer(readClaim, kept);
      await lookAgain();
      await waitFor(() => expect(services.asked.filter(({ id }) => id === readClaim.id).length).toBeGreaterThan(1));
      services.answer(readClaim, { ...kept, answers: { ...kept.answers, damage_description: 'A long scratch' } });
      await lookAgain();
      await waitFor(() => expect(damage().value).toBe('A long scratch'));
      await press('Save and finish later');
      await waitFor(() => expect(services.bodies(saveClaim)).toEqual([{ answers: {} }]));
    });

    it('A3, A5: shows where it stands once the other one has sent it', async () => {
      const draft = aClaim({ kind: 'smart_repair', answers: scratch, files: [aClaimFile()] });
      const refusal = { status: 409, code: 'CLAIM_STATE', message: 'This claim has been sent to us, so it can no longer be changed.' };
      const { services } = await open(draft, new ScriptedServices().refuse(saveClaim, refusal));
      services.answer(readClaim, { ...draft, status: 'submitted', dueOn: '2026-12-08' });
      await press('Send the claim');
      expect(await screen.findByText('By 8 December 2026')).toBeTruthy();
    });

    it('A3, A5: goes back to the page on which the other one has opened a question again', async () => {
      const loss = { loss: 'stolen', loss_date: '2024-11-20', purchase_date: '2024-03-01', mileage: '44000' };
      const insurer = {
        maintained_as_per_manufacturer_guidelines: 'yes',
        condition: 'average',
        insurer: 'Admiral',
        insurer_reference: '1',
      };
      const draft = aClaim({ kind: 'gap', mileage, answers: { ...loss, ...insurer, accepted_offer: '2', has_finance: 'no' } });
      const refusal = { status: 400, code: 'INVALID', message: 'Check what you entered', fields: { mileage: 'Confirm the mileage' } };
      const { services } = await open(draft, new ScriptedServices().answer(saveClaim, draft).refuse(submitClaim, refusal));
      expect(screen.getByText('Step 10 of 10: Check your answers')).toBeTruthy();
      services.answer(readClaim, { ...draft, mileage: null });
      await press('Send the claim');
      expect(await screen.findByText('Step 3 of 10: What happened')).toBeTruthy();
      expect(screen.getAllByText('Confirm the mileage')).toHaveLength(2);
    });

    it('no longer shows a file that the other one has deleted', async () => {
      const draft = aClaim({ kind: 'smart_repair', files: [aClaimFile()] });
      const refusal = { status: 404, code: 'NOT_FOUND', message: 'Something went wrong. Please refresh page and try again.' };
      const { services } = await open(draft, new ScriptedServices().refuse(deleteClaimFile, refusal), 'damage_photo');
      services.answer(readClaim, { ...draft, files: [] });
      await press('Delete wheel.jpg');
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByText('wheel.jpg')).toBeNull());
    });
  });

  it('asks before it deletes a file', async () => {
    const draft = aClaim({ kind: 'smart_repair', files: [aClaimFile()] });
    await open(draft, new ScriptedServices().answer(deleteClaimFile, { message: 'The file was deleted.' }), 'damage_photo');
    await press('Delete wheel.jpg');
    expect(screen.getByText("Are you sure you want to delete this file? Deleted files can't be recovered.")).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('wheel.jpg')).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText('Photos of the damage'));
  });

  it('A3, A5: is deleted after a question, and is kept where that is answered no', async () => {
    const { services, toast } = await open(aClaim(), new ScriptedServices().answer(discardClaim, {}).answer(listClaims, rows()));
    await press('Delete this claim');
    expect(screen.getByText(/^Your answers and files are deleted and cannot be recovered/)).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }));
    expect(services.asked.some(({ id }) => id === discardClaim.id)).toBe(false);
    await press('Delete this claim');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No claims yet')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Your claim is deleted', 'success');
  });

  it('A3, A5: that cannot be sent any more says why and asks nothing, and can be deleted', async () => {
    const refusal = 'You cannot claim on this policy any more: it was transferred to somebody else.';
    await open(aClaim({ refusal }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete this claim' })).toBeTruthy();
  });

  it('that another device has sent meanwhile is not deleted, and shows where it stands', async () => {
    const refusal = { status: 409, code: 'CLAIM_STATE', message: 'This claim has been sent to us, so it can no longer be deleted.' };
    const { services } = await open(aClaim(), new ScriptedServices().refuse(discardClaim, refusal));
    services.answer(readClaim, aClaim({ status: 'submitted', dueOn: '2026-12-08' }));
    await press('Delete this claim');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('By 8 December 2026')).toBeTruthy();
  });
});

describe('a claim for a car that was lost', () => {
  it('says nothing of repairs, nor of worn parts', async () => {
    const answers = { mileage: '44,000' };
    await open(aClaim({ kind: 'gap', answers, mileage: { ...mileage, mileageCoveredSinceInception: 1 } }), undefined, 'mileage');
    expect(screen.getByText(/: 1 mile since this cover was bought\.$/)).toBeTruthy();
    expect(screen.queryByText(/repairs|parts/)).toBeNull();
  });

  it('nor while it waits for a decision', async () => {
    await open(aClaim({ kind: 'gap', status: 'submitted', dueOn: '2026-12-08' }));
    expect(screen.getByText('By 8 December 2026')).toBeTruthy();
    expect(screen.queryByText(/repairs/)).toBeNull();
  });

  describe('at the condition of the car', () => {
    const answers = { loss: 'stolen', loss_date: '2026-11-20', purchase_date: '2024-03-01', mileage: '44000' };
    const figures = { tradePoor: 6_090, tradeAverage: 7_000, partExchange: 7_200, privateAverage: 8_400, privateClean: 9_150, values: [] };
    const claim = aClaim({ kind: 'gap', answers, mileage });

    it('A5: shows what it was worth by condition, the chosen one in front, with a table behind the chart', async () => {
      const { services } = await open(claim, new ScriptedServices().answer(readCarValuation, figures), 'condition');
      const table = within(await screen.findByRole('table', { name: 'Value by condition' }));
      expect(
        table
          .getAllByRole('row')
          .map((row) =>
            within(row)
              .queryAllByRole('cell')
              .map(({ textContent }) => textContent),
          )
          .slice(1),
      ).toEqual([
        ['Poor', '£6,090', '£5,400 to £6,600'],
        ['Average', '£8,400', '£7,500 to £9,200'],
        ['Great', '£9,150', '£8,200 to £10,000'],
      ]);
      expect(screen.getByText('In average condition, about £7,500 to £9,200.')).toBeTruthy();
      await userEvent.click(screen.getByRole('radio', { name: 'Poor' }));
      expect(screen.getByText('In poor condition, about £5,400 to £6,600.')).toBeTruthy();
      expect(services.asked.filter(({ id }) => id === readCarValuation.id)).toHaveLength(1);
    });

    it('goes on without a value, and tries again when it could not be read', async () => {
      const script = new ScriptedServices().refuse(readCarValuation, { status: 503, code: 'VALUATION_UNAVAILABLE', message: 'Not now' });
      const { services } = await open(claim, script, 'condition');
      expect(await screen.findByText('We could not load what the car was worth')).toBeTruthy();
      services.refuse(readCarValuation, { status: 404, code: 'VALUATION_UNAVAILABLE', message: 'None' });
      await press(/^Try again/);
      expect(await screen.findByText('Valuation unavailable.')).toBeTruthy();
      expect(screen.getByRole('radio', { name: 'Great' })).toBeTruthy();
    });
  });
});

describe('a claim that waits for an answer', () => {
  const question = { text: 'Which garage has the car?', at: '2026-11-22T12:00:00.000Z', answer: null };
  const asked = aClaim({
    status: 'submitted',
    asked: [question],
    waitsForCustomer: true,
    files: [
      aClaimFile(),
      aClaimFile({ id: 'e0000000-0000-4000-8000-000000000002', name: 'new.pdf', category: 'other', addedAt: '2026-11-23T12:00:00.000Z' }),
    ],
  });

  it('A3, A5: shows the question, takes the answer with files, which outlives a reload, and then where it stands', async () => {
    const answer = { text: 'Foss Garage', at: '2026-11-23T12:00:00.000Z' };
    const answered = { ...asked, waitsForCustomer: false, dueOn: '2026-11-30', asked: [{ ...question, answer }] };
    await open(asked);
    expect(screen.getByText('Which garage has the car?')).toBeTruthy();
    expect(screen.getByText(doNotStart)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete new.pdf' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete wheel.jpg' })).toBeNull();
    expect(
      within(screen.getByRole('list', { name: 'What you sent us' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Save wheel.jpg']);
    const writing = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    await put(writing(), 'Foss Garage');
    cleanup();
    const { services } = await open(asked, new ScriptedServices().answer(answerAboutClaim, answered));
    expect(writing().value).toBe('Foss Garage');
    await press('Send the answer');
    expect(await screen.findByText('By 30 November 2026')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('H1');
    expect(sessionStorage).toHaveLength(0);
    expect((await unfold('Where your claim stands')).getByText('You answered')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
    expect(services.asked.find(({ id }) => id === answerAboutClaim.id)?.body).toEqual({ text: 'Foss Garage' });
  });

  it('is answered where only the answer to that was lost: the next question begins with nothing', async () => {
    const { services, toast } = await open(asked, new ScriptedServices().garble(answerAboutClaim, 502));
    await put(screen.getByRole('textbox', { name: 'Your answer' }), 'Foss Garage');
    services.answer(readClaim, { ...asked, waitsForCustomer: false, dueOn: '2026-11-30' });
    await press('Send the answer');
    expect(await screen.findByText('By 30 November 2026')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Thank you. We have your answer.', 'success');
    expect(sessionStorage).toHaveLength(0);
  });

  it('that was answered on another device says so, and the next question begins with nothing', async () => {
    const why = 'We are not waiting for an answer';
    const { services, toast } = await open(
      asked,
      new ScriptedServices().refuse(answerAboutClaim, { status: 409, code: 'CLAIM_STATE', message: why }),
    );
    await put(screen.getByRole('textbox', { name: 'Your answer' }), 'Foss Garage');
    services.answer(readClaim, {
      ...asked,
      asked: [...asked.asked, { text: 'Since when?', at: '2026-11-24T12:00:00.000Z', answer: null }],
    });
    await press('Send the answer');
    expect(await screen.findByText('Since when?')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith(why, 'danger');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }).value).toBe('');
  });

  describe('with a file that is on its way', () => {
    const files = fakeUploads();
    const answers = (services: ScriptedServices) => services.asked.filter(({ id }) => id === answerAboutClaim.id).length;

    it('A5: is answered once the file is there, and not without it unless that is asked for', async () => {
      const services = new ScriptedServices().answer(answerAboutClaim, { ...asked, waitsForCustomer: false });
      await open(asked, services);
      await put(screen.getByRole('textbox', { name: 'Your answer' }), 'Foss Garage');
      await userEvent.upload(screen.getByLabelText(/^Photos or documents/), new File(['x'], 'bill.pdf', { type: 'application/pdf' }));
      await press('Send the answer');
      await waitFor(() => expect(files).toHaveLength(1));
      expect(answers(services)).toBe(0);
      act(() => files[0]?.lose());
      expect(await screen.findByText('A file did not arrive. Choose it again, or send without it.')).toBeTruthy();
      expect(answers(services)).toBe(0);
      await press('Send the answer');
      await waitFor(() => expect(answers(services)).toBe(1));
    });
  });
});

it('a file that was sent with a claim is saved again', async () => {
  const saved = savedFiles();
  const sent = aClaim({ status: 'submitted', dueOn: '2026-12-08', files: [aClaimFile()] });
  await open(sent, new ScriptedServices().answerFile(downloadClaimFile, 'a photo'));
  await press('Save wheel.jpg');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['wheel.jpg']));
  jest.restoreAllMocks();
});

it.each([
  ['being written', 'draft', ['wheel.jpg', 'tyre.PNG', 'note.pdf'], ['wheel.jpg', 'tyre.PNG']],
  ['sent', 'submitted', ['wheel.jpg', 'rim.jpeg', 'phone.heic'], ['wheel.jpg', 'rim.jpeg']],
] as const)('A3: of a claim that is %s, its photos are shown small, and whole when pressed', async (_, status, names, drawn) => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  const files = names.map((name, at) => aClaimFile({ id: `${aClaimFile().id.slice(0, -1)}${at}`, name }));
  const claim = status === 'draft' ? aClaim({ kind: 'smart_repair', files }) : aClaim({ status, files });
  await open(claim, new ScriptedServices().answerFile(downloadClaimFile, 'a photo'), status === 'draft' ? 'damage_photo' : undefined);
  await screen.findByRole('button', { name: `Your photo ${drawn[1]}` });
  expect(screen.getAllByRole('button', { name: /^Your photo / }).map((button) => button.querySelector('img')?.alt)).toEqual(
    drawn.map((name) => `Your photo ${name}`),
  );
  await press(`Your photo ${drawn[0]}`);
  const whole = within(await screen.findByRole('dialog', { name: `Your photo ${drawn[0]}` }));
  expect(whole.getByRole('img', { name: `Your photo ${drawn[0]}` })).toBeTruthy();
});

describe('a claim that was sent', () => {
  it('says that our answer is late, once the day that we promised has passed', async () => {
    await open(aClaim({ status: 'submitted', dueOn: '2026-11-27' }));
    expect(screen.getByText(/^We promised an answer by Friday 27 November, and are late: .* Call us on 0306 999 0142/)).toBeTruthy();
    expect(screen.queryByText(/^We’ll answer by/)).toBeNull();
  });

  it('is with us: its number, and the day by which we answer, come first; then the cover, the car and each question with its answer', async () => {
    await open(aClaim({ status: 'submitted', dueOn: '2026-12-01', answers: warrantyAnswers, mileage }));
    expect(screen.getByText('We have it. CL-7K3M9Q2P.')).toBeTruthy();
    expect(screen.getByText(/^We’ll answer by Tuesday 1 December\./)).toBeTruthy();
    expect(payee()).toBeNull();
    expect(screen.getByText(`Policy ${aClaim().policyNumber}, the car and your answers`)).toBeTruthy();
    const told = await unfold('What you told us');
    expect(told.getByRole('link', { name: aClaim().policyNumber }).getAttribute('href')).toBe(`/account/policies/${policyId}`);
    expect(told.getByText('AA19DSL, Nissan X-Trail')).toBeTruthy();
    const answerTo = (label: string) => told.getByText(label).nextElementSibling?.textContent;
    expect(answerTo('When did you buy the car?')).toBe('1\u00a0March 2024');
    expect(answerTo('Where is the car now?')).toBe('At home');
    expect(answerTo('What is the mileage now?')).toContain('44,000 miles. 2,000 miles since the cover was bought.');
  });

  it('A5: names the number under which it was opened, where the policy has another by now', async () => {
    await open(aClaim({ status: 'submitted', policyNumber: 'KS-WAR-0000001-200', openedUnder: 'KS-WAR-0000002-100' }));
    const told = await unfold('What you told us');
    expect(told.getByRole('link', { name: 'KS-WAR-0000001-200' })).toBeTruthy();
    expect(told.getByText('Opened under policy number').nextElementSibling?.textContent).toBe('KS-WAR-0000002-100');
  });
});

const payee = () => screen.queryByRole('region', { name: 'Where we pay it' });

describe('a claim that was decided', () => {
  const jo = { id: 'ac000000-0000-4000-8000-000000000001', holder: 'Jo Smith', ends: '11' };
  const workingOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it.each([
    ['Tell us where to pay it', { payee: null }],
    ['To be paid', { payee: { company: null, account: jo } }],
    ['Decided', { decision: { ...aDecision(), coveredPence: 0 } }],
  ])('is marked by what is still to happen: %s', async (tag, over) => {
    await open({ ...decided(), ...over });
    expect(screen.getByText(tag)).toBeTruthy();
  });

  it('says what is covered and what is not, and why, and that repairs may start', async () => {
    await open(decided());
    expect(screen.getByText('Repairs may start')).toBeTruthy();
    expect(screen.queryByText(doNotStart)).toBeNull();
    expect(workingOf('Our decision')).toEqual(['Gearbox£500.00', 'Not coveredWear of the clutch is not covered−£200.00']);
    expect(screen.getByText('We pay').nextElementSibling?.textContent?.trim()).toBe('£300.00');
  });

  const refunded =
    /of it was refunded already, when the policy was cancelled: had the claim been decided first, that much less would have gone back\./;

  it.each([
    ['a part', 20_000, 'We pay £200.00, as listed below.', '£200.00'],
    ['all of it', 40_000, /There is nothing more to pay\.$/, '£0.00'],
  ])(
    'says what the excess takes off, and what was refunded already with the policy, against which there is no appeal: %s',
    async (_, setOffPence, outcome, pays) => {
      const lines = [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 50_000, reason: null }];
      const decision = { ...aDecision(), lines, totalPence: 50_000, excessPence: 10_000, setOffPence, coveredPence: 40_000 - setOffPence };
      await open(aClaim({ status: 'decided', isAuthorised: true, decision }));
      expect(screen.getByText('Repairs may start')).toBeTruthy();
      expect(screen.getByText(outcome)).toBeTruthy();
      expect(screen.getAllByText(refunded).length).toBeGreaterThan(0);
      expect(workingOf('Our decision')).toEqual([
        'Gearbox£500.00',
        'Your excessYou pay this part yourself−£100.00',
        expect.stringMatching(/^Refunded already/),
      ]);
      expect(screen.getByText('We pay').nextElementSibling?.textContent?.trim()).toBe(pays);
      expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull();
    },
  );

  it('says once why nothing of it is covered', async () => {
    const lines = [{ description: 'Dent', amountPence: 24_000, coveredPence: 0, reason: 'It is too large' }];
    const decision = { ...aDecision({ note: 'Only small dents are covered.' }), lines, totalPence: 24_000, coveredPence: 0 };
    await open(aClaim({ kind: 'smart_repair', status: 'decided', isAuthorised: false, decision }));
    expect(screen.getByText('We cannot pay for this claim')).toBeTruthy();
    expect(screen.getByText(/Do not start repairs before we authorise them: this claim is not authorised/)).toBeTruthy();
    expect(screen.getAllByText('Only small dents are covered.')).toHaveLength(1);
    expect(payee()).toBeNull();
    expect(workingOf('Our decision')).toEqual(['Dent£240.00', 'Not coveredIt is too large−£240.00']);
    expect(screen.getByText('We pay').nextElementSibling?.textContent?.trim()).toBe('£0.00');
  });

  it('A3, A5: says that it was paid, when and where to, in place of what will be', async () => {
    const payment = { amountPence: 30_000, paidAt: '2026-11-26T12:00:00.000Z', to: { company: null, account: jo } };
    await open({ ...decided(), status: 'paid', payment, history: [...decided().history, { what: 'paid', at: payment.paidAt }] });
    expect(screen.getByText('We paid £300.00')).toBeTruthy();
    expect(
      screen.getByText(/^We sent it on 26 November 2026 by bank transfer to the account of Jo Smith that ends in 11\. It usually/),
    ).toBeTruthy();
    expect(payee()).toBeNull();
    expect(screen.queryByText('Repairs may start')).toBeNull();
    expect(screen.queryByText(/^We pay £300\.00, as/)).toBeNull();
    await unfold('Where your claim stands');
    const life = within(screen.getByRole('list', { name: 'Where your claim stands' }));
    expect(life.getByText('We paid')).toBeTruthy();
  });

  describe('asks where it is paid to', () => {
    const typed = async () => {
      await put(screen.getByRole('textbox', { name: 'Name on the account' }), 'Jo Smith');
      await put(screen.getByRole('textbox', { name: 'Sort code' }), '20-00-00');
      await put(screen.getByRole('textbox', { name: 'Account number' }), '55779911');
    };

    it('once it is agreed, keeps the account with payments, and shows of it its last two digits', async () => {
      const to = { company: null, account: jo };
      const script = new ScriptedServices().answer(keepPayoutAccount, jo).answer(nameClaimPayee, { ...decided(), payee: to });
      const { services } = await open(decided(), script);
      await typed();
      await press('Pay it there');
      expect(await screen.findByText('We pay it to the account of Jo Smith that ends in 11.')).toBeTruthy();
      expect(services.asked.find(({ id }) => id === nameClaimPayee.id)?.body).toEqual({ account_id: jo.id });
      await press('Pay it somewhere else');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('');
      await press('Leave it as it is');
      expect(screen.getByText('We pay it to the account of Jo Smith that ends in 11.')).toBeTruthy();
    });

    it('offers the garage that the claim names, and then asks for no account', async () => {
      const claim = { ...decided(), answers: { garage_name: 'Moor Motors' } };
      const to = { company: 'Moor Motors', account: null };
      const { services } = await open(claim, new ScriptedServices().answer(nameClaimPayee, { ...claim, payee: to }));
      await userEvent.click(screen.getByRole('radio', { name: 'Moor Motors, for the repair' }));
      expect(screen.queryByRole('textbox', { name: 'Account number' })).toBeNull();
      await press('Pay it there');
      expect(await screen.findByText('We pay it to Moor Motors, by the account on its invoice.')).toBeTruthy();
      expect(services.asked.find(({ id }) => id === nameClaimPayee.id)?.body).toEqual({ company: 'Moor Motors' });
    });

    it('has what was typed again for the same person where the session ended meanwhile', async () => {
      const { signIn, signOut } = await open(decided());
      await typed();
      await signOut();
      expect(screen.queryByDisplayValue('55779911')).toBeNull();
      await signIn();
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account number' })).value).toBe('55779911');
    });

    it('says what is missing before anything is sent', async () => {
      const { services } = await open({ ...decided(), answers: { garage_name: 'Moor Motors' } });
      await press('Pay it there');
      expect(screen.getByRole('link', { name: 'Choose who we pay' })).toBeTruthy();
      await userEvent.click(screen.getByRole('radio', { name: 'My bank account' }));
      await press('Pay it there');
      expect(screen.getByRole('link', { name: 'Enter the name on the account' })).toBeTruthy();
      expect(services.asked.some(({ id }) => id === keepPayoutAccount.id)).toBe(false);
    });

    it('says beside its field what is wrong with an account', async () => {
      const fields = { account_number: 'This sort code and account number do not go together. Check both.' };
      const script = new ScriptedServices().refuse(keepPayoutAccount, { status: 400, code: 'INVALID', message: 'Please check', fields });
      await open(decided(), script);
      await typed();
      await press('Pay it there');
      expect(await screen.findAllByText(fields.account_number)).toHaveLength(2);
      expect(screen.queryByText('Please check')).toBeNull();
    });
  });

  describe('after an appeal', () => {
    const payment = { amountPence: 30_000, paidAt: '2026-11-26T12:00:00.000Z' };
    const appeal = { text: 'It broke with the gearbox', at: '2026-11-27T12:00:00.000Z' };
    const again = '2026-11-30T12:00:00.000Z';
    const history: Claim['history'] = [
      { what: 'opened', at: '2026-11-20T12:00:00.000Z' },
      { what: 'submitted', at: '2026-11-20T13:00:00.000Z' },
      { what: 'decided', at: '2026-11-25T12:00:00.000Z' },
      { what: 'paid', at: payment.paidAt },
      { what: 'appealed', at: appeal.at },
    ];
    const answered = (over: Partial<Claim>): Claim => ({
      ...decided(),
      payment,
      appeal,
      history: [...history, { what: 'decided', at: again }],
      ...over,
    });

    const saysWhatWasSaid = () => {
      const said = within(screen.getByRole('region', { name: 'Your appeal' }));
      expect(said.getByText('It broke with the gearbox')).toBeTruthy();
      expect(said.getByText('You asked us to look again on 27 November 2026:')).toBeTruthy();
      expect(screen.getByText(/We decided on 25 November 2026\./)).toBeTruthy();
    };

    it('A3, A5: shows what the customer wrote, the first decision, and what was paid already', async () => {
      await open({ ...decided(), status: 'appealed', dueOn: '2026-12-04', payment, appeal, history });
      saysWhatWasSaid();
      expect(screen.getByRole('region', { name: 'Our first decision' })).toBeTruthy();
      expect((await unfold('Where your claim stands')).getByText('It broke with the gearbox')).toBeTruthy();
      expect(screen.getByText('We paid £300.00')).toBeTruthy();
      expect(screen.getByText(/^We’ll answer by .*4 December.* Our first decision stands until then\.$/)).toBeTruthy();
      expect(screen.getByText('By 4 December 2026')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull();
    });

    it('A3, A5: that we follow says what is still to come of it, and why whoever decided first answered it', async () => {
      await open(answered({ decision: { ...aDecision(), coveredPence: 50_000, sameBecause: 'I work alone' } }));
      saysWhatWasSaid();
      expect(screen.getByText(/answered your appeal, because nobody else could: “I work alone”/)).toBeTruthy();
      expect(screen.getByRole('region', { name: 'Our answer to your appeal' })).toBeTruthy();
      expect(
        screen.getByText('We pay £500.00, as listed below. We have paid £300.00 of it already. £200.00 is still to come.'),
      ).toBeTruthy();
      await unfold('Where your claim stands');
      const life = within(screen.getByRole('list', { name: 'Where your claim stands' }));
      expect([life.getByText('We decided'), life.getByText('We answered your appeal')]).toHaveLength(2);
      expect(screen.queryByRole('region', { name: 'If you still disagree' })).toBeNull();
    });

    it('A3, A5: that we do not follow names what can still be done, and asks for no second one', async () => {
      await open(answered({}));
      saysWhatWasSaid();
      expect(screen.getByText('We paid £300.00')).toBeTruthy();
      const final = within(screen.getByRole('region', { name: 'If you still disagree' }));
      expect(final.getByText(/This is our final answer to your appeal/)).toBeTruthy();
      expect(final.getByRole('link', { name: 'How to complain' }).getAttribute('href')).toBe('/pages/complaints');
      expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull();
    });
  });

  it('can be appealed against, once, with files that can be deleted until then', async () => {
    const added = { id: 'e0000000-0000-4000-8000-000000000002', name: 'report.pdf', category: 'other' } as const;
    const files = [aClaimFile(), aClaimFile({ ...added, addedAt: '2026-12-01T12:00:00.000Z' })];
    const appealed = {
      ...decided(),
      status: 'appealed',
      appeal: { text: 'No', at: '2026-11-20T12:00:00.000Z' },
      files,
    } as const;
    const { services } = await open(
      { ...decided(), files },
      new ScriptedServices().refuse(appealClaim, { status: 400, code: 'INVALID', message: '', fields: { text: 'Say more' } }),
    );
    const why = () => screen.getByRole('textbox', { name: /^Why do you disagree/ });
    const deletable = () => files.map(({ name }) => name).filter((name) => screen.queryByRole('button', { name: `Delete ${name}` }));
    const kept = () => screen.getAllByRole('button', { name: /^Save / }).map((button) => button.textContent);
    expect([deletable(), kept()]).toEqual([['report.pdf'], ['Save wheel.jpg']]);
    await put(why(), 'It broke');
    await press('Ask us to look again');
    expect(await screen.findByText('Say more')).toBeTruthy();
    // What is said there is heard (4.1.3).
    await waitFor(() => expect(document.activeElement).toBe(why()));
    await put(why(), 'It broke with the gearbox');
    expect(screen.queryByText('Say more')).toBeNull();
    services.answer(appealClaim, appealed);
    await press('Ask us to look again');
    expect(await screen.findByText('Being looked at again')).toBeTruthy();
    expect([deletable(), kept()]).toEqual([[], ['Save wheel.jpg', 'Save report.pdf']]);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(screen.queryByRole('button', { name: 'Ask us to look again' })).toBeNull();
    expect(screen.getByText('Repairs may start')).toBeTruthy();
    expect(screen.queryByText(doNotStart)).toBeNull();
  });

  it('whose appeal waits says not to start repairs where none was authorised', async () => {
    const declined = { ...aDecision(), coveredPence: 0 };
    const appeal = { text: 'No', at: '2026-11-27T12:00:00.000Z' };
    await open({ ...decided(), status: 'appealed', isAuthorised: false, decision: declined, appeal });
    expect(screen.getByText(doNotStart)).toBeTruthy();
  });
});

it.each<[Policy, string]>([
  [aPolicy(), 'Claim on this policy'],
  [anOrder({ claimLimitPence: 75_000, status: 'done', motResult: 'failed', workBegunOn: '2026-11-20' }), 'Claim on this order'],
])('a claim is opened from what it is on', async (policy, start) => {
  const services = new ScriptedServices().answer(readPolicy, policy).answer(openClaim, aClaim()).answer(readClaim, aClaim());
  renderAccount(`/account/policies/${policy.id}`, { services });
  await userEvent.click(await screen.findByRole('button', { name: start }));
  expect(services.asked.find(({ id }) => id === openClaim.id)?.body).toEqual({ policy_id: policy.id });
});

it('claims are listed with where they stand', async () => {
  const services = new ScriptedServices().answer(
    listClaims,
    rows(
      aClaim(),
      { ...decided(), id: 'd0000000-0000-4000-8000-000000000002', reference: 'CL-22222222' },
      aClaim({ id: 'd0000000-0000-4000-8000-000000000003', reference: 'CL-33333333', refusal: 'It was transferred.' }),
    ),
  );
  renderAccount('/account/claims', { services });
  expect(await screen.findByRole('link', { name: 'Continue with claim CL-7K3M9Q2P' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See claim CL-22222222' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See claim CL-33333333' })).toBeTruthy();
  expect([...screen.getAllByText('Not sent yet'), ...screen.getAllByText('Cannot be sent')].length).toBe(2);
});

it.each<[string, Partial<Cover>, string]>([
  [
    'was cancelled after a claim',
    { status: 'cancelled', state: 'cancelled', cancelledOn: '2026-12-04', isTakenBack: false },
    '3 December 2026',
  ],
  ['was cancelled while it rested', { status: 'cancelled', cancelledOn: '2026-12-04', suspendedOn: '2026-12-02' }, '1 December 2026'],
  ['has run out', { status: 'expired', endsOn: '2027-11-23' }, '23 November 2027'],
])('A3, A5: a claim is offered on a policy that %s, for what happened while it covered', async (_, over, day) => {
  renderAccount(`/account/policies/${policyId}`, { services: new ScriptedServices().answer(readPolicy, aPolicy(over)) });
  expect(await screen.findByRole('button', { name: 'Claim on this policy' })).toBeTruthy();
  expect(screen.getByText(`Your cover ended on ${day}. You can still claim for what happened until then.`)).toBeTruthy();
});
