import { jest } from '@jest/globals';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import {
  archiveCar,
  listRecalls,
  lookUpCar,
  readCarTimeline,
  readCarValuation,
  readExtendedDetails,
  readKeeperHistory,
  readMotHistory,
  readRecallDetails,
  readRegistrationHistory,
  restoreCar,
  updateCarField,
  valueCar,
} from '@kerbside/contracts/http/accounts/cars';
import { readRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { aRegistrationChange, aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addToWallet, readPass } from '@kerbside/contracts/http/accounts/pass';
import { listEstimates, requestEstimate, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { fakeUploads, type FakeUpload } from '@kerbside/contracts/testing/fake-uploads';
import { renderAccount, standStillAt } from '../testing/render-account.js';
import { anOrder, aPolicy, casey, me, policyId, rows, today } from '../testing/samples.js';

const carId = me.cars[0]?.id ?? '';

const { vehicle, motTests } = aVehicleRecord();

const { keepers, plates, recalls } = aVehicleGuide();

const motRows = motTests.map((test) => ({ ...test, isFall: false }));

const ofOtherCar = aPolicy({
  id: 'a0000000-0000-4000-8000-000000000009',
  vehicle: { ...aPolicy().vehicle, registrationNumber: 'CD21EFG' },
});

const parts = {
  lookUp: (up: ScriptedServices) =>
    up.answer(lookUpCar, { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail', colour: 'Blue' }),
  motHistory: (up: ScriptedServices) => up.answer(readMotHistory, { rows: motRows }),
  recalls: (up: ScriptedServices) => up.answer(listRecalls, { rows: recalls }),
  keepers: (up: ScriptedServices) => up.answer(readKeeperHistory, { rows: keepers }),
  registrations: (up: ScriptedServices) => up.answer(readRegistrationHistory, { rows: plates }),
  timeline: (up: ScriptedServices) =>
    up.answer(readCarTimeline, { rows: [{ on: '2019-03-21', kind: 'registered', title: 'First registered', note: null }] }),
  cover: (up: ScriptedServices) => up.answer(listPolicies, rows(aPolicy(), ofOtherCar)),
} as const;

/** Everything that the page of a car asks at first. */
const carServices = (): ScriptedServices =>
  Object.values(parts).reduce(
    (up, answer) => answer(up),
    new ScriptedServices().answer(readMe, me).answer(readRegistrationChange, { change: null }).answer(readExtendedDetails, vehicle),
  );

const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };

describe('car', () => {
  const waiting = aRegistrationChange({ carId, from: 'AA19DSL', to: 'BX70KLM' });

  const services = (change: typeof waiting | null = null) => carServices().answer(readRegistrationChange, { change });

  const open = (up = services()) => ({ up, ...renderAccount(`/account/cars/${carId}`, { services: up }) });

  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  describe('the page of a car', () => {
    it('A2: says that it could not find a car that is not theirs', async () => {
      renderAccount('/account/cars/none-such', { services: services() });
      expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that car' })).toBeTruthy();
    });
  });

  describe('a change of registration', () => {
    it('A2: is asked for in a dialog, which says beside the field what is wrong with it, and waits', async () => {
      const { up, toast } = open();
      await press('Change the registration');
      const form = within(await screen.findByRole('dialog'));
      const request = async (typed: string) => {
        await userEvent.clear(form.getByLabelText('New registration number'));
        if (typed) await userEvent.type(form.getByLabelText('New registration number'), typed);
        await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
      };
      await request('');
      expect((await form.findAllByText('Enter a registration number like AA19 AAA')).length).toBeGreaterThan(0);
      await request('aa19 dsl');
      expect((await form.findAllByText('Your car already has this registration')).length).toBeGreaterThan(0);
      expect(up.bodies(requestRegistrationChange)).toEqual([]);
      const fields = { new_reg_number: 'Another of your cars has this registration' };
      up.refuse(requestRegistrationChange, { status: 400, code: 'INVALID', message: 'Please check the details.', fields });
      await request('CD21EFG');
      expect((await form.findAllByText(fields.new_reg_number)).length).toBeGreaterThan(0);
      expect(form.getByLabelText('New registration number')).toHaveProperty('value', 'CD21EFG');
      up.answer(requestRegistrationChange, { succeeded: true }).answer(readRegistrationChange, { change: waiting });
      await request('bx70 klm');
      expect(await screen.findByText('You asked us to change it to BX70KLM')).toBeTruthy();
      expect(toast).toHaveBeenCalledWith('We have your request', 'success');
      const sent = { car_id: carId, user_id: casey.userId, new_reg_number: 'BX70KLM' };
      expect(up.bodies(requestRegistrationChange).at(-1)).toEqual(sent);
    });

    it('A2: that waits is altered, or cancelled by sending the current number back', async () => {
      const { up, toast } = open(services(waiting));
      expect(await screen.findByRole('button', { name: 'Change your request' })).toBeTruthy();
      up.answer(requestRegistrationChange, { succeeded: true });
      up.answer(readRegistrationChange, { change: { ...waiting, status: 'cancelled' } });
      await press('Cancel your request');
      expect(await screen.findByRole('button', { name: 'Change the registration' })).toBeTruthy();
      expect(toast).toHaveBeenCalledWith('Your request is cancelled', 'success');
      const sent = { car_id: carId, user_id: casey.userId, new_reg_number: 'AA19DSL', cancels: true };
      expect(up.bodies(requestRegistrationChange)).toEqual([sent]);
    });

    it.each([
      ['altered', null, 'You changed your request: we’ll change it to BX70KLM'],
      ['rejected', 'DVLA still shows the old one.', 'DVLA still shows the old one.'],
    ] as const)('that was %s says so', async (status, why, text) => {
      open(services({ ...waiting, status, why }));
      expect(await screen.findByText(text)).toBeTruthy();
    });
  });
});

describe('car profile', () => {
  const { valuation, values } = aVehicleGuide();

  const services = carServices;

  const open = (up = services()) => ({ up, ...renderAccount(`/account/cars/${carId}`, { services: up }) });

  const section = async (name: string) => within(await screen.findByRole('region', { name }));

  const press = (within_: Awaited<ReturnType<typeof section>>, name: string | RegExp) =>
    within_.findByRole('button', { name }).then((button) => userEvent.click(button));

  beforeEach(() => standStillAt(today));

  describe('the parts of the page of a car', () => {
    it('A4: load on their own: each that fails says why, and is tried again alone', async () => {
      const mends = [
        ['Details', lookUpCar, parts.lookUp],
        ['MOT history', readMotHistory, parts.motHistory],
        ['Recalls', listRecalls, parts.recalls],
        ['Keepers', readKeeperHistory, parts.keepers],
        ['Registrations', readRegistrationHistory, parts.registrations],
        ['History', readCarTimeline, parts.timeline],
        ['Cover', listPolicies, parts.cover],
      ] as const;
      const up = services();
      for (const [, call] of mends) up.refuse(call, down);
      open(up);
      expect(await screen.findByRole('heading', { level: 1, name: 'Nissan X-Trail' })).toBeTruthy();
      await waitFor(() => expect(screen.getAllByText(down.message)).toHaveLength(mends.length));
      expect(screen.queryByRole('button', { name: 'Extended details' })).toBeNull();
      for (const [at, [name, , mend]] of mends.entries()) {
        mend(up);
        const part = await section(name);
        await press(part, /^Try again/);
        await waitFor(() => expect(part.queryByRole('alert')).toBeNull());
        expect(screen.queryAllByText(down.message)).toHaveLength(mends.length - at - 1);
      }
    });

    it('A2: show its cover in a new window, and not that of another car', async () => {
      open();
      const part = await section('Cover');
      const links = await part.findAllByRole('link');
      expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
        [`/account/policies/${policyId}`, '_blank'],
      ]);
      expect(part.getByText('Active')).toBeTruthy();
    });

    it('A2: mark what their list of cover has, and begin with what is not over', async () => {
      const bought = [
        aPolicy({ status: 'cancelled' }),
        aPolicy({ status: 'expired' }),
        aPolicy({ status: 'future' }),
        anOrder({ status: 'done' }),
      ];
      open(services().answer(listPolicies, rows(...bought.map((one, at) => ({ ...one, id: `${policyId.slice(0, -1)}${at}` })))));
      const part = await section('Cover');
      for (const mark of ['Cancelled', 'Expired', 'Not started yet', 'Done']) expect(await part.findByText(mark)).toBeTruthy();
      expect(part.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/account/policies/${policyId.slice(0, -1)}2`);
    });

    it('show extended details when they are asked for, and no button when the lookup failed', async () => {
      const up = services();
      open(up);
      const part = await section('Details');
      await press(part, 'Extended details');
      for (const text of ['1,497 cc', '148 bhp', '1,870 kg', 'Petrol']) expect(await part.findByText(text)).toBeTruthy();
    });
  });

  describe('a registration that the registers do not know', () => {
    const unknown = { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'The public registers do not know this registration.' };

    it('is said once, and what we know ourselves is shown', async () => {
      const up = services();
      for (const call of [lookUpCar, readMotHistory, listRecalls, readKeeperHistory]) up.refuse(call, unknown);
      open(up);
      expect(await screen.findByText(/^They do not have AA19DSL for this car\./)).toBeTruthy();
      expect(await (await section('Registrations')).findByText(/AA19 ?DSL|AA19 ?AAA/)).toBeTruthy();
      expect(await (await section('History')).findByText('First registered')).toBeTruthy();
      for (const name of ['Cover', 'Mileage and service', 'No longer yours?']) expect(await section(name)).toBeTruthy();
      for (const name of ['Details', 'MOT history', 'Recalls', 'Keepers', 'What your car is worth'])
        expect(screen.queryByRole('region', { name })).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryByText(unknown.message)).toBeNull();
    });
  });

  describe('the MOT history', () => {
    it('A2: marks a fall of the mileage, in words and in the table', async () => {
      open(
        services().answer(readMotHistory, {
          rows: motRows.map((test, nth) => ({ ...test, isFall: nth === 0, mileage: nth === 0 ? 42_000 : 54_000 })),
        }),
      );
      const part = await section('MOT history');
      expect(await part.findByText(/On 21 March 2026 it shows fewer miles than at an earlier test/)).toBeTruthy();
      expect(within(part.getByRole('table')).getByText('Lower than before')).toBeTruthy();
    });

    it('A2: says nothing of a fall where there is none, and opens what the tester wrote', async () => {
      open();
      const part = await section('MOT history');
      await press(part, '1 note of the test on 21\u00a0March 2025');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Type', 'Description']);
      expect(dialog.getByText('Nearside front brake disc worn')).toBeTruthy();
      expect(part.queryByText(/shows fewer miles/)).toBeNull();
    });

    it('A2: shows both tests of a day on which it failed, was mended, and passed', async () => {
      const [test] = motRows;
      if (!test) throw new Error('The car has been tested');
      const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      open(
        services().answer(readMotHistory, {
          rows: [
            { ...test, isPass: true },
            { ...test, isPass: false },
          ],
        }),
      );
      const table = within(await (await section('MOT history')).findByRole('table'));
      expect([table.getByText('Passed'), table.getByText('Failed')]).toHaveLength(2);
      expect(warned.mock.calls.flat().join(' ')).not.toContain('same key');
      warned.mockRestore();
    });

    it('says that there is none yet', async () => {
      open(services().answer(readMotHistory, { rows: [] }));
      expect(await (await section('MOT history')).findByText('No MOT yet')).toBeTruthy();
    });
  });

  describe('a recall', () => {
    it.each([
      [{ rows: [{ label: 'What is done', value: 'The inflator is replaced.' }], message: null }, 'The inflator is replaced.'],
      [{ rows: [], message: 'There is no details for this recall' }, 'There is no details for this recall'],
    ])('A4: is explained when it is opened %#', async (answer, text) => {
      open(services().answer(readRecallDetails, answer));
      const part = await section('Recalls');
      expect(await part.findByText('Still to be done')).toBeTruthy();
      await press(part, 'What it is about: Airbag inflator');
      expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeTruthy();
    });
  });

  describe('the value of a car', () => {
    it('A2: is asked for by a button, which is back when that failed, and shown as a range for its condition', async () => {
      if (!valuation) throw new Error('The guide has a value');
      const { up } = open(services().refuse(valueCar, down));
      const part = await section('What your car is worth');
      await press(part, 'Value my car');
      expect(await part.findByText('We are working on this.')).toBeTruthy();
      up.answer(valueCar, { price: 10_050 }).answer(readCarValuation, { ...valuation, values });
      await press(part, 'Value my car');
      expect(await part.findByText('About £10,050 in average condition, sold privately.')).toBeTruthy();
      expect(await part.findByText('£9,000 to £11,000')).toBeTruthy();
      for (const [condition, range] of [
        ['Poor', '£6,400 to £7,900'],
        ['Great', '£9,900 to £12,100'],
      ] as const) {
        await userEvent.click(part.getByRole('radio', { name: condition }));
        expect(part.getByText(range)).toBeTruthy();
      }
      expect(part.getByText(/About £10,050 this year, and about £8,600 in 2027/)).toBeTruthy();
    });

    it('A4: is asked for anew once another mileage is noted', async () => {
      if (!valuation) throw new Error('The guide has a value');
      const { up } = open(
        services()
          .answer(valueCar, { price: 10_050 })
          .answer(readCarValuation, { ...valuation, values })
          .answer(updateCarField, {}),
      );
      const part = await section('What your car is worth');
      await press(part, 'Value my car');
      expect(await part.findByText(/^About £10,050 in/)).toBeTruthy();
      up.answer(readMe, { ...me, cars: me.cars.map((car) => ({ ...car, currentMileage: 92_000 })) });
      const upkeep = await section('Mileage and service');
      await put(upkeep.getByLabelText(/^Mileage/), '92000');
      await press(upkeep, 'Save');
      expect(await screen.findByRole('button', { name: 'Value my car' })).toBeTruthy();
      expect(screen.queryByText(/^About £10,050 in/)).toBeNull();
    });

    it('says that there is none', async () => {
      open(services().answer(valueCar, { price: null }));
      const part = await section('What your car is worth');
      await press(part, 'Value my car');
      expect(await part.findByText('Valuation unavailable.')).toBeTruthy();
    });
  });

  describe('the upkeep of a car', () => {
    it('A4: is noted: its mileage, and nothing that did not change', async () => {
      const { up, toast } = open(services().answer(updateCarField, {}));
      const part = await section('Mileage and service');
      await put(part.getByLabelText(/^Mileage/), '42000');
      await press(part, 'Save');
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Successfully updated car mileage!', 'success'));
      expect(up.bodies(updateCarField)).toEqual([{ fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value: 42_000 }]);
    });

    it('A4: has no service from before the car was first registered', async () => {
      const { up } = open(services().answer(updateCarField, {}));
      const part = await section('Mileage and service');
      await userEvent.type(part.getByLabelText('Day'), '27');
      await userEvent.type(part.getByLabelText('Month'), '3');
      await put(part.getByLabelText('Year'), '2019');
      await press(part, 'Save');
      expect(await part.findAllByText(/^The last service cannot be before the car was first registered, on \d/)).not.toEqual([]);
      expect(up.bodies(updateCarField)).toEqual([]);
    });

    it('A2: never goes back to the mileage from before another page noted it', async () => {
      const withMiles = (currentMileage: number) => ({ ...me, cars: me.cars.map((car) => ({ ...car, currentMileage })) });
      const { up, toast } = open(services().answer(readMe, withMiles(42_000)).answer(updateCarField, {}));
      const part = await section('Mileage and service');
      const mileage = part.getByLabelText<HTMLInputElement>(/^Mileage/);
      expect(mileage.value).toBe('42,000');
      await userEvent.type(part.getByLabelText('Day'), '5');
      up.answer(readMe, withMiles(50_000));
      await tell('cars');
      await waitFor(() => expect(mileage.value).toBe('50,000'));
      await userEvent.type(part.getByLabelText('Month'), '1');
      await put(part.getByLabelText('Year'), '2026');
      await press(part, 'Save');
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Successfully updated car service date!', 'success'));
      const noted = { fieldname: 'last_service_date', model: 'Car', id: carId, type: 'string', value: '2026-01-05' };
      expect(up.bodies(updateCarField)).toEqual([noted]);
    });
  });

  describe('upkeep that could not be noted', () => {
    it('says beside the mileage what we know of the car, asks for no reason, and keeps what was typed', async () => {
      const known = 'Its MOT test on 24 October 2026 found 63,000 miles';
      const refusal = { status: 400, code: 'INVALID', message: 'Please check', fields: { value: known } };
      const { up } = open(services().garble(updateCarField, 502));
      const part = await section('Mileage and service');
      await userEvent.type(part.getByLabelText(/^Mileage/), '100');
      await press(part, 'Save');
      expect(await part.findAllByText("Couldn't update car mileage. Please ensure it's correct and try again")).not.toEqual([]);
      up.refuse(updateCarField, { ...refusal, status: 404, message: 'We cannot find this car.', fields: {} });
      await press(part, 'Save');
      expect(await part.findAllByText('We cannot find this car.')).not.toEqual([]);
      up.refuse(updateCarField, refusal);
      await press(part, 'Save');
      expect(await part.findAllByText(known)).not.toEqual([]);
      expect(part.getByLabelText<HTMLInputElement>(/^Mileage/).value).toBe('100');
      expect(part.queryByLabelText(/^Why it is right/)).toBeNull();
    });
  });

  describe('an archived car', () => {
    it('A4: leaves the account once that was meant, and stays when it could not, with the reason', async () => {
      const { up, toast } = open(services().refuse(archiveCar, down));
      await press(await section('No longer yours?'), 'Archive this car');
      const dialog = within(await screen.findByRole('dialog'));
      const archive = () => userEvent.click(dialog.getByRole('button', { name: 'Archive it' }));
      await archive();
      expect(await dialog.findByText('We are working on this.')).toBeTruthy();
      up.answer(archiveCar, {});
      await archive();
      expect(toast).toHaveBeenCalledWith('Your car is archived', 'success');
      expect(up.asked.filter(({ id }) => id === archiveCar.id)).toHaveLength(2);
    });

    it('is put back from its own page, which then is its profile again', async () => {
      const [car] = me.cars;
      if (!car) throw new Error('There is a car');
      const up = services()
        .answer(readMe, { ...me, cars: [], archivedCars: [car] })
        .refuse(restoreCar, down);
      const { toast } = open(up);
      const putBack = async () => userEvent.click(await screen.findByRole('button', { name: 'Put it back on my account' }));
      await putBack();
      expect(await screen.findByText('We are working on this.')).toBeTruthy();
      up.answer(restoreCar, {}).answer(readMe, me);
      await putBack();
      expect(await section('No longer yours?')).toBeTruthy();
      expect(toast).toHaveBeenCalledWith('Your car is back on your account', 'success');
      await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    });
  });
});

describe('the digital pass', () => {
  const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
  const url = 'https://kerbside.example/api/accounts/passes/token';
  const line = { label: 'Warranty: Essential', value: 'Until 30 November 2027' };
  const services = () => new ScriptedServices().answer(readMe, me).answer(readPass, { plate: 'AA19AAA', lines: [line] });
  const open = (up = services(), query = '') => renderAccount(`/account/pass${query}`, { services: up });
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  describe('the digital pass', () => {
    it('A2: has a button for each wallet, then a link and a code of 200 pixels, and says that it changes by itself', async () => {
      const up = services().answer(addToWallet, { url, isPreview: false, isKeptCurrent: true });
      open(up);
      expect(await screen.findByRole('button', { name: 'Add to Google Wallet' })).toBeTruthy();
      await press('Add to Apple Wallet');
      expect((await screen.findByRole('link', { name: 'Open in Apple Wallet' })).getAttribute('href')).toBe(url);
      expect(screen.getByRole('img', { name: 'QR code for your pass' }).getAttribute('width')).toBe('200');
      expect(up.bodies(addToWallet)).toEqual([{ platform: 'apple' }]);
      expect(screen.queryByText('This pass is a preview')).toBeNull();
      expect(screen.getByText(/changes when your cover does/)).toBeTruthy();
    });

    it('is drawn as it will look, with its car and its cover', async () => {
      const nextYear = { ...line, value: '1 December 2027 to 30 November 2028' };
      open(services().answer(readPass, { plate: 'AA19AAA', lines: [line, nextYear] }));
      const pass = await screen.findByRole('figure');
      for (const said of ['AA19AAA', line.label, line.value, nextYear.value]) expect(pass.textContent).toContain(said);
    });

    it('A2: says that it is a preview, and that it does not change by itself', async () => {
      open(services().answer(addToWallet, { url, isPreview: true, isKeptCurrent: false }));
      await press('Add to Google Wallet');
      expect(await screen.findByText('This pass is a preview')).toBeTruthy();
      expect(screen.getByText(/Add it again after a change/)).toBeTruthy();
    });

    it('A2: says that it could not be made, and has its button back', async () => {
      open(services().refuse(addToWallet, down));
      await press('Add to Apple Wallet');
      expect(await screen.findByText('Unable to generate the wallet pass.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Add to Apple Wallet' })).toBeTruthy();
    });

    it('A8: says so when nothing of ours answered', async () => {
      open(services().garble(addToWallet, 502));
      await press('Add to Google Wallet');
      expect(await screen.findByText('Unexpected error occurred. Please try again.')).toBeTruthy();
    });

    it('A8: says that its code is too long to show', async () => {
      open(services().answer(addToWallet, { url: `${url}${'x'.repeat(3_000)}`, isPreview: false, isKeptCurrent: true }));
      await press('Add to Apple Wallet');
      expect(await screen.findByText('Could not load QR code. Please try again later.')).toBeTruthy();
    });

    it('is that of the car that was chosen', async () => {
      const second = { ...me.cars[0], id: 'dc000000-0000-4000-8000-000000000002', model: 'Leaf' };
      const [first] = me.cars;
      if (!first) throw new Error('Casey has a car');
      const up = services()
        .answer(readMe, { ...me, cars: [first, { ...first, ...second }] })
        .answer(addToWallet, { url, isPreview: false, isKeptCurrent: true });
      open(up, `?car=${second.id}`);
      expect(await screen.findByRole('radio', { name: /Leaf/, checked: true })).toBeTruthy();
      await press('Add to Apple Wallet');
      await screen.findByRole('link', { name: 'Open in Apple Wallet' });
      expect(up.asked.at(-1)?.path).toContain(second.id);
    });

    it('says that there is none without a car', async () => {
      open(services().answer(readMe, { ...me, cars: [] }));
      expect(await screen.findByText('No cars on your account')).toBeTruthy();
    });
  });
});

describe('estimates of repairs', () => {
  const path = '/account/repairs';
  const photoId = 'e0000000-0000-4000-8000-000000000001';
  const carId = me.cars[0]?.id ?? '';
  const none = rows<RepairEstimate>();

  const estimate = (over: Partial<RepairEstimate> = {}): RepairEstimate => ({
    id: 'e0000000-0000-4000-8000-000000000002',
    customerId: me.person.id,
    carId,
    car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
    description: 'A dent in the left door',
    photos: [{ id: photoId, bytes: 120_000 }],
    requestedAt: '2026-11-20T12:00:00.000Z',
    answer: null,
    ...over,
  });

  /** Each photo is taken at once, unless a case says otherwise. */
  const accept = (upload: FakeUpload) => upload.accept({ id: photoId, bytes: 120_000 });
  let onSent = accept;
  beforeEach(() => void (onSent = accept));
  fakeUploads((upload) => onSent(upload));

  const addPhoto = async (name = 'door.jpg') =>
    userEvent.upload(await screen.findByLabelText('Photos of the damage'), new File(['x'], name, { type: 'image/jpeg' }));
  const describeDamage = () => put(screen.getByLabelText('What is damaged, and where?'), 'A dent in the left door');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send for a free estimate' }));

  describe('repair estimates', () => {
    it('A7: need words and a photo, said beside each, are asked for with photos of the one car, and the form is empty again', async () => {
      const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).answer(requestEstimate, estimate());
      const { toast } = renderAccount(path, { services });
      await screen.findByLabelText('Photos of the damage');
      await send();
      expect((await screen.findAllByText('Add at least one photo of the damage')).length).toBeGreaterThan(0);
      expect(screen.getAllByText('Tell us what is damaged, and where').length).toBeGreaterThan(0);
      expect(services.bodies(requestEstimate)).toEqual([]);
      await addPhoto();
      expect(await screen.findByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
      await describeDamage();
      await send();
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Thank you. We will look at your photos and write to you.', 'success'));
      expect(services.bodies(requestEstimate)).toEqual([{ car_id: carId, description: 'A dent in the left door', photos: [photoId] }]);
      expect(screen.queryByRole('button', { name: 'Remove door.jpg' })).toBeNull();
    });

    it('keep a photo that did not arrive: it is sent again by a press', async () => {
      onSent = (upload) => upload.lose();
      renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, none) });
      await addPhoto();
      await screen.findByText(/^Couldn't upload the file: door\.jpg\. /);
      onSent = accept;
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
      expect(screen.queryByText(/^Couldn't upload the file/)).toBeNull();
    });

    it('show the photos that were sent to the same person again, where the session ended before the form was', async () => {
      const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).answer(requestEstimate, estimate());
      const { signIn, signOut } = renderAccount(path, { services });
      await addPhoto();
      await screen.findByRole('button', { name: 'Remove door.jpg' });
      await describeDamage();
      await signOut();
      await signIn();
      expect(await screen.findByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
      await send();
      await waitFor(() => expect(services.bodies(requestEstimate)).toMatchObject([{ photos: [photoId] }]));
    });

    it('say which photo was refused, and why', async () => {
      const fields = { photo: 'This file is empty' };
      onSent = (upload) => upload.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields });
      renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, none) });
      await addPhoto('empty.jpg');
      expect(await screen.findByText("Couldn't upload the file: empty.jpg. This file is empty")).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    });

    it('A7: wait for photos that are on their way, also for those that are chosen meanwhile', async () => {
      const sent: FakeUpload[] = [];
      onSent = (upload) => void sent.push(upload);
      const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).answer(requestEstimate, estimate());
      renderAccount(path, { services });
      await addPhoto('door.jpg');
      await waitFor(() => expect(sent).toHaveLength(1));
      await addPhoto('wheel.jpg');
      await describeDamage();
      await userEvent.click(screen.getByRole('button', { name: 'Sending your photos' }));
      const ids = [photoId, 'e0000000-0000-4000-8000-000000000003'];
      act(() => sent[0]?.accept({ id: ids[0], bytes: 9 }));
      await waitFor(() => expect(sent).toHaveLength(2));
      act(() => sent[1]?.accept({ id: ids[1], bytes: 9 }));
      expect(await screen.findByRole('button', { name: 'Remove wheel.jpg' })).toBeTruthy();
      expect(services.bodies(requestEstimate)).toEqual([]);
      await send();
      await waitFor(() => expect(services.bodies(requestEstimate)).toMatchObject([{ photos: ids }]));
    });

    it('A7: say which photos are too many', async () => {
      let count = 0;
      onSent = (upload) => upload.accept({ id: `e0000000-0000-4000-8000-0000000000${10 + (count += 1)}`, bytes: 9 });
      renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, none) });
      const files = Array.from({ length: 11 }, (_, place) => new File(['x'], `photo-${place + 1}.jpg`, { type: 'image/jpeg' }));
      await userEvent.upload(await screen.findByLabelText('Photos of the damage'), files);
      expect(await screen.findByText('photo-11.jpg was not added: 10 photos are the most.')).toBeTruthy();
      expect(screen.getAllByRole('button', { name: /^Remove photo-/ })).toHaveLength(10);
    });

    it('A7: that fail say so in the words of the specification, and keep what was typed', async () => {
      const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).garble(requestEstimate, 502);
      renderAccount(path, { services });
      await addPhoto();
      await describeDamage();
      await send();
      expect(
        (await screen.findAllByText('There was an error in sending your free estimate request. Please try again later.')).length,
      ).toBeGreaterThan(0);
      expect(screen.getByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
    });

    it('show what we answered, from and to', async () => {
      const answer = { lowestPence: 180_00, highestPence: 260_00, note: 'Paint included', answeredAt: '2026-11-21T12:00:00.000Z' };
      renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, rows(estimate({ answer }))) });
      expect(await screen.findByText('Paint included')).toBeTruthy();
      expect(screen.getByText('£180.00')).toBeTruthy();
      expect(screen.getByText('£260.00')).toBeTruthy();
    });

    it('A2, A9: that are answered while the page is open show it as soon as garages tell of it', async () => {
      const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, rows(estimate()));
      renderAccount(path, { services });
      expect(await screen.findByText('We are looking at it')).toBeTruthy();
      const answer = { lowestPence: 180_00, highestPence: 260_00, note: '', answeredAt: '2026-11-21T12:00:00.000Z' };
      services.answer(listEstimates, rows(estimate({ answer })));
      await tell('bookings');
      expect(await screen.findByText('Answered')).toBeTruthy();
    });
  });
});
