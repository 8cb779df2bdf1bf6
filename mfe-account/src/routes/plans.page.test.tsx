import { jest } from '@jest/globals';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import {
  deleteCompetitorPlan,
  listCompetitorPlans,
  saveCompetitorPlan,
  type CompetitorPlan,
} from '@kerbside/contracts/http/accounts/plans';
import { downloadDocument } from '@kerbside/contracts/http/accounts/documents';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles, standStillAt } from '../testing/render-account.js';
import { casey, me, today } from '../testing/samples.js';

const carId = me.cars[0]?.id ?? '';

const aPlan = (over: Partial<CompetitorPlan> = {}): CompetitorPlan => ({
  id: 'e1000000-0000-4000-8000-000000000001',
  carId,
  productType: 'warranty',
  provider: 'DriveWell',
  policyNumber: 'DW-1',
  pricePence: 24_990,
  levelOfCover: null,
  otherInformation: null,
  inceptionDate: null,
  startDate: '2026-03-01',
  expiryDate: '2027-02-28',
  documents: [],
  version: 1,
  ...over,
});

const services = (...plans: CompetitorPlan[]) => new ScriptedServices().answer(readMe, me).answer(listCompetitorPlans, { rows: plans });

const termsId = 'd1000000-0000-4000-8000-000000000001';
const wrongId = 'd1000000-0000-4000-8000-000000000002';

/** Each file is accepted at once, except a slow one. */
const uploads = fakeUploads((upload) => {
  const file = upload.form.get('file');
  const name = file instanceof File ? file.name : '';
  if (name === 'slow.pdf') return;
  if (name === 'late.pdf') return upload.refuse({ status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in first.' });
  upload.accept({ id: name === 'terms.pdf' ? termsId : wrongId, category: 'policy', name, bytes: 1, addedAt: '2026-11-20T09:30:00.000Z' });
});

const panelOf = async (name: string) => {
  const panel = (await screen.findByRole('heading', { level: 2, name }, { timeout: 10_000 })).closest('details');
  if (!panel) throw new Error(`${name} is no panel`);
  return within(panel);
};
const openForm = async (name: string) => {
  const panel = await panelOf(name);
  await userEvent.click(panel.getByRole('heading', { name }));
  await panel.findByRole('button', { name: 'Save' });
  return panel;
};
const fill = async (panel: Awaited<ReturnType<typeof panelOf>>) => {
  await userEvent.click(panel.getByRole('radio', { name: 'DriveWell' }));
  await put(panel.getByRole('textbox', { name: 'Price in pounds' }), '249,90');
  await put(panel.getByRole('textbox', { name: 'Start date' }), '01/03/2026');
  await put(panel.getByRole('textbox', { name: 'Expiry date' }), '28/02/2027');
};

/** How long the panels wait before they are shown. One case is about that, and the others do not wait. */
const displayDelayMs = 750;
const { setTimeout: wait } = globalThis;
const doNotWait = (): void => {
  const hurried = (act: () => void, ms?: number) => wait(act, ms === displayDelayMs ? 0 : ms);
  Object.assign(globalThis, { setTimeout: hurried });
};

describe('plans with other companies', () => {
  beforeEach(() => {
    standStillAt(today);
    doNotWait();
  });
  afterEach(() => {
    Object.assign(globalThis, { setTimeout: wait });
    jest.useRealTimers();
  });

  it('A9: are shown as their summary after 750 ms, with the days that are left; other kinds of cover have a form', async () => {
    Object.assign(globalThis, { setTimeout: wait });
    const began = performance.now();
    renderAccount('/account/plans', { services: services(aPlan()) });
    const panel = await panelOf('Warranty');
    expect(performance.now() - began).toBeGreaterThanOrEqual(700);
    expect(panel.getByText('DriveWell')).toBeTruthy();
    expect(panel.getByText('£249.90')).toBeTruthy();
    const gauge = panel.getByRole('meter', { name: 'Time remaining' });
    expect([gauge.getAttribute('aria-valuetext'), gauge.getAttribute('aria-valuemax')]).toEqual(['100 days left', '364']);
    expect((await openForm('GAP')).getByText('Nothing noted')).toBeTruthy();
    for (const type of productTypes) expect(await panelOf(productNames[type])).toBeTruthy();
  });

  it.each<[string, Partial<CompetitorPlan>, string]>([
    ['that has not begun', { inceptionDate: '2026-12-01' }, 'Future plan'],
    ['that is over', { expiryDate: '2026-11-20' }, 'Your plan has expired'],
  ])('A8: one %s says so, without a gauge', async (_, over, text) => {
    renderAccount('/account/plans', { services: services(aPlan(over)) });
    const panel = await panelOf('Warranty');
    expect(panel.getAllByText(text)).not.toEqual([]);
    expect(panel.queryByRole('meter')).toBeNull();
  });

  it('A2: are saved and then shown; a save that is refused says why, one that fails says so, and the form stays', async () => {
    const refusal = { status: 409, code: 'REFUSED', message: 'This plan was changed elsewhere.' };
    const up = services().refuse(saveCompetitorPlan, refusal);
    renderAccount('/account/plans', { services: up });
    const panel = await openForm('Warranty');
    await fill(panel);
    const save = () => userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await save();
    expect(await panel.findByText(refusal.message)).toBeTruthy();
    up.refuse(saveCompetitorPlan, { status: 500, code: 'UNEXPECTED', message: 'x' });
    await save();
    expect(await panel.findByText('There is a problem with saving the data of your Product Plan. Please contact us.')).toBeTruthy();
    expect(panel.getByRole('textbox', { name: 'Price in pounds' })).toHaveProperty('value', '249,90');
    up.answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' }).answer(listCompetitorPlans, { rows: [aPlan()] });
    await save();
    expect(await panel.findByRole('button', { name: 'Edit your Warranty plan' })).toBeTruthy();
    expect(up.bodies(saveCompetitorPlan).at(-1)).toMatchObject({
      provider: 'DriveWell',
      price: '249,90',
      start_date: '01/03/2026',
      CompetitorProductInfo: { competitorProductId: '', carId, userId: casey.userId, productType: 'warranty' },
    });
  });

  it('A5: are not sent while something is missing or wrong', async () => {
    const up = services();
    renderAccount('/account/plans', { services: up });
    const panel = await openForm('Warranty');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    for (const error of [
      'Choose the company',
      'Enter what the plan cost',
      'Enter the start date as DD/MM/YYYY',
      'Enter the expiry date as DD/MM/YYYY',
    ])
      expect(panel.getAllByText(error)).not.toEqual([]);
    await put(panel.getByRole('textbox', { name: 'Price in pounds' }), '1.999');
    expect(panel.getAllByText('Enter a price like 249.99')).not.toEqual([]);
    expect(up.bodies(saveCompetitorPlan)).toEqual([]);
  });

  it('A2: are changed by “Update details”, with another company by its name', async () => {
    const up = services(aPlan({ provider: 'Fennel & Sons' })).answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' });
    renderAccount('/account/plans', { services: up });
    const panel = await panelOf('Warranty');
    await userEvent.click(panel.getByRole('button', { name: 'Edit your Warranty plan' }));
    const name = panel.getByRole('textbox', { name: 'Its name' });
    expect(name).toHaveProperty('value', 'Fennel & Sons');
    await put(name, ' Ltd');
    await userEvent.click(panel.getByRole('button', { name: 'Update details' }));
    await waitFor(() => expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ provider: 'Fennel & Sons Ltd', price: '249.90' }]));
    expect(await panel.findByRole('button', { name: 'Edit your Warranty plan' })).toBeTruthy();
  });

  it('A2: that another page saved meanwhile is shown before it is replaced, and what was typed stays', async () => {
    const up = services(aPlan({ version: 3 })).refuse(saveCompetitorPlan, {
      status: 409,
      code: 'PLAN_CHANGED',
      message: 'Changed',
      fields: {},
    });
    renderAccount('/account/plans', { services: up });
    const panel = await panelOf('Warranty');
    await userEvent.click(panel.getByRole('button', { name: 'Edit your Warranty plan' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Policy number (optional)' }), '9');
    up.answer(listCompetitorPlans, { rows: [aPlan({ version: 4, provider: 'Autosure', pricePence: 9_900 })] });
    await userEvent.click(panel.getByRole('button', { name: 'Update details' }));
    expect(await panel.findByText(/^It now says Autosure, £99\.00, until 28 February 2027/)).toBeTruthy();
    expect(panel.getByRole('textbox', { name: 'Policy number (optional)' })).toHaveProperty('value', 'DW-19');
    up.answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' });
    await userEvent.click(panel.getByRole('button', { name: 'Update details' }));
    await panel.findByRole('button', { name: 'Edit your Warranty plan' });
    expect(up.bodies(saveCompetitorPlan)).toMatchObject([
      { policy_number: 'DW-19', CompetitorProductInfo: { version: 3 } },
      { policy_number: 'DW-19', CompetitorProductInfo: { version: 4 } },
    ]);
  });

  it('A2: that another page noted meanwhile does not take away what is typed', async () => {
    const up = services();
    renderAccount('/account/plans', { services: up });
    const panel = await openForm('Warranty');
    await fill(panel);
    up.answer(listCompetitorPlans, { rows: [aPlan({ version: 1 })] });
    up.refuse(saveCompetitorPlan, { status: 409, code: 'PLAN_CHANGED', message: 'Changed', fields: {} });
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText(/^It now says DriveWell/)).toBeTruthy();
    expect(panel.getByRole('textbox', { name: 'Price in pounds' })).toHaveProperty('value', '249,90');
    expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ CompetitorProductInfo: { version: 0 } }]);
  });

  it('are found as they were typed where the session ended meanwhile, each with its own kind of cover', async () => {
    const { signIn, signOut } = renderAccount('/account/plans', { services: services() });
    const typed = await openForm(productNames.mot);
    await userEvent.click(typed.getByRole('radio', { name: 'Another company' }));
    await put(typed.getByRole('textbox', { name: 'Its name' }), 'Small Cover Ltd');
    await signOut();
    await signIn();
    expect(await screen.findByDisplayValue('Small Cover Ltd')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Another company', checked: true })).toBeTruthy();
    expect((await openForm('Warranty')).queryByDisplayValue('Small Cover Ltd')).toBeNull();
  });

  it('A4: have files: added and taken off before the plan is saved, kept with it, and saved again from its summary', async () => {
    const saved = savedFiles();
    const up = services().answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' });
    renderAccount('/account/plans', { services: up.answerFile(downloadDocument, '%PDF-1.7') });
    const panel = await openForm('Warranty');
    await fill(panel);
    await userEvent.upload(panel.getByLabelText(/^Add files/), [
      new File(['x'], 'terms.pdf', { type: 'application/pdf' }),
      new File(['x'], 'wrong.pdf', { type: 'application/pdf' }),
    ]);
    await userEvent.click(await panel.findByRole('button', { name: 'Remove wrong.pdf' }));
    expect(panel.queryByText('wrong.pdf')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Remove terms.pdf' })));
    up.answer(listCompetitorPlans, { rows: [aPlan({ documents: [{ id: termsId, name: 'terms.pdf' }] })] });
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Save terms.pdf' }));
    expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ documents: [termsId] }]);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['terms.pdf']));
    await userEvent.click(panel.getByRole('button', { name: 'Edit your Warranty plan' }));
    expect(panel.getByRole('button', { name: 'Remove terms.pdf' })).toBeTruthy();
  });

  it('are found with their files where the session ended meanwhile, and saved with them', async () => {
    const up = services().answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' });
    const { signIn, signOut } = renderAccount('/account/plans', { services: up });
    const typed = await openForm('Warranty');
    await fill(typed);
    await userEvent.upload(typed.getByLabelText(/^Add files/), new File(['x'], 'terms.pdf', { type: 'application/pdf' }));
    await typed.findByRole('button', { name: 'Remove terms.pdf' });
    await signOut();
    await signIn();
    expect(await screen.findByRole('button', { name: 'Remove terms.pdf' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ documents: [termsId] }]));
  });

  it('A2: are saved with the files that are on their way', async () => {
    const up = services().answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' });
    renderAccount('/account/plans', { services: up });
    const panel = await openForm('Warranty');
    await fill(panel);
    await userEvent.upload(panel.getByLabelText(/^Add files/), new File(['x'], 'slow.pdf', { type: 'application/pdf' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Sending your files' }));
    expect(up.bodies(saveCompetitorPlan)).toEqual([]);
    const kept = { id: termsId, category: 'policy', name: 'slow.pdf', bytes: 1, addedAt: '2026-11-20T09:30:00.000Z' };
    await act(async () => uploads.at(-1)?.accept(kept));
    await userEvent.click(await panel.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ documents: [termsId] }]));
  });

  it('A4: are those of the first car once the chosen one has left the account', async () => {
    const [first] = me.cars;
    if (!first) throw new Error('There is no car');
    const other = { ...first, id: 'c2000000-0000-4000-8000-000000000002', registrationNumber: 'L2WPS' };
    const up = services(aPlan()).answer(readMe, { ...me, cars: [first, other] });
    renderAccount('/account/plans', { services: up });
    await userEvent.selectOptions(await screen.findByLabelText('Car'), other.id);
    expect((await panelOf('Warranty')).queryByText('DriveWell', { selector: 'dd' })).toBeNull();
    up.answer(readMe, { ...me, cars: [first] });
    await tell('cars');
    await waitFor(async () => expect((await panelOf('Warranty')).getByText('DriveWell', { selector: 'dd' })).toBeTruthy(), {
      timeout: 5_000,
    });
  });

  it('say beside the files when one is no longer there', async () => {
    const gone = 'One of these files is no longer there. Remove it, and add it again';
    const plan = aPlan({ documents: [{ id: termsId, name: 'terms.pdf' }] });
    const refusal = { status: 400, code: 'INVALID', message: 'Check the form', fields: { documents: gone } };
    renderAccount('/account/plans', { services: services(plan).refuse(saveCompetitorPlan, refusal) });
    const panel = await panelOf('Warranty');
    await userEvent.click(panel.getByRole('button', { name: 'Edit your Warranty plan' }));
    await userEvent.click(panel.getByRole('button', { name: 'Update details' }));
    expect((await panel.findAllByText(gone)).length).toBeGreaterThan(0);
  });

  it('A4: are changed, deleted and noted again, each time as they are then', async () => {
    const up = services(aPlan())
      .answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' })
      .answer(deleteCompetitorPlan, { message: 'Your plan is deleted' });
    renderAccount('/account/plans', { services: up });
    const panel = await panelOf('Warranty');
    await userEvent.click(panel.getByRole('button', { name: 'Edit your Warranty plan' }));
    await userEvent.type(panel.getByRole('textbox', { name: /^Policy number/ }), '2');
    await userEvent.click(panel.getByRole('button', { name: 'Delete your Warranty plan' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }));
    expect(panel.getByRole('textbox', { name: /^Policy number/ })).toHaveProperty('value', 'DW-12');
    await userEvent.click(panel.getByRole('button', { name: 'Delete your Warranty plan' }));
    up.answer(listCompetitorPlans, { rows: [] });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await panel.findByRole('button', { name: 'Save' });
    expect(up.bodies(deleteCompetitorPlan)).toEqual([
      { competitorProductId: aPlan().id, carId, userId: casey.userId, productType: 'warranty' },
    ]);
    expect(panel.getByRole('textbox', { name: /^Policy number/ })).toHaveProperty('value', '');
    expect(panel.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await fill(panel);
    const again = aPlan({ id: 'e1000000-0000-4000-8000-000000000002', policyNumber: null });
    up.answer(listCompetitorPlans, { rows: [again] });
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByRole('button', { name: 'Edit your Warranty plan' })).toBeTruthy();
    expect(panel.queryByText('DW-12')).toBeNull();
    expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ CompetitorProductInfo: { competitorProductId: '' }, policy_number: '' }]);
  });

  it('keep what is typed when another page deletes the one that is edited, and are noted anew', async () => {
    const tyre = aPlan({ id: 'e1000000-0000-4000-8000-000000000003', productType: 'tyre' });
    const up = services(aPlan(), tyre)
      .answer(saveCompetitorPlan, { id: aPlan().id, message: 'Your plan is saved' })
      .answer(deleteCompetitorPlan, { message: 'Your plan is deleted' });
    renderAccount('/account/plans', { services: up });
    const panel = await panelOf('Warranty');
    await userEvent.click(panel.getByRole('button', { name: 'Edit your Warranty plan' }));
    await userEvent.type(panel.getByRole('textbox', { name: /^Policy number/ }), '2');
    const other = await panelOf('Tyre cover');
    await userEvent.click(other.getByRole('button', { name: 'Delete your Tyre cover plan' }));
    up.answer(listCompetitorPlans, { rows: [] });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await panel.findByRole('button', { name: 'Save' })).toBeTruthy();
    expect(panel.getByRole('textbox', { name: /^Policy number/ })).toHaveProperty('value', 'DW-12');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(up.bodies(saveCompetitorPlan)).toMatchObject([{ CompetitorProductInfo: { competitorProductId: '' }, policy_number: 'DW-12' }]),
    );
  });
});
