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
import { FakeEventSource } from '@kerbside/contracts/testing/fake-event-source';
import { aRegistrationChange, aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

/** Answers each part of the page of a car. */
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

  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  describe('the page of a car', () => {
    it('is titled by the car', async () => {
      open();
      expect(await screen.findByRole('heading', { level: 1, name: 'Nissan X-Trail' })).toBeTruthy();
    });

    it('A2: says that it could not find a car that is not theirs', async () => {
      renderAccount('/account/cars/none-such', { services: services() });
      expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that car' })).toBeTruthy();
    });
  });

  describe('a change of registration', () => {
    it('A2: is asked for in a dialog, and waits', async () => {
      const { up, toast } = open();
      up.answer(requestRegistrationChange, { succeeded: true });
      await press('Change the registration');
      const form = within(await screen.findByRole('dialog'));
      await userEvent.type(form.getByLabelText('New registration number'), 'bx70 klm');
      up.answer(readRegistrationChange, { change: waiting });
      await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
      expect(await screen.findByText('You asked us to change it to BX70KLM')).toBeTruthy();
      expect(toast).toHaveBeenCalledWith('We have your request', 'success');
      expect(up.bodies(requestRegistrationChange)).toEqual([{ car_id: carId, user_id: casey.userId, new_reg_number: 'BX70KLM' }]);
    });

    it.each([
      ['', 'Enter a registration number like AA19 AAA'],
      ['aa19 dsl', 'Your car already has this registration'],
    ])('A2: is not sent with "%s": %s', async (typed, message) => {
      const { up } = open();
      await press('Change the registration');
      const form = within(await screen.findByRole('dialog'));
      if (typed) await userEvent.type(form.getByLabelText('New registration number'), typed);
      await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
      expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
      expect(form.getByLabelText('New registration number')).toHaveProperty('value', typed);
      expect(up.bodies(requestRegistrationChange)).toEqual([]);
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
      ['approved', null, 'Your car is now BX70KLM with us'],
      ['rejected', 'DVLA still shows the old one.', 'DVLA still shows the old one.'],
    ] as const)('that was %s says so', async (status, why, text) => {
      open(services({ ...waiting, status, why }));
      expect(await screen.findByText(text)).toBeTruthy();
    });

    it('says why it was not taken', async () => {
      const { up } = open();
      up.refuse(requestRegistrationChange, {
        status: 400,
        code: 'INVALID',
        message: 'Please check the details and try again.',
        fields: { new_reg_number: 'Another of your cars has this registration' },
      });
      await press('Change the registration');
      const form = within(await screen.findByRole('dialog'));
      await userEvent.type(form.getByLabelText('New registration number'), 'CD21EFG');
      await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
      expect((await form.findAllByText('Another of your cars has this registration')).length).toBeGreaterThan(0);
    });
  });
});

describe('car profile', () => {
  const { valuation, values } = aVehicleGuide();

  const services = carServices;

  const open = (up = services()) => ({ up, ...renderAccount(`/account/cars/${carId}`, { services: up }) });

  const section = async (name: string) => within(await screen.findByRole('region', { name }));

  const press = (within_: Awaited<ReturnType<typeof section>>, name: string) =>
    within_.findByRole('button', { name }).then((button) => userEvent.click(button));

  beforeEach(() => standStillAt(today));

  describe('the parts of the page of a car', () => {
    it.each([
      ['Details', lookUpCar, parts.lookUp],
      ['MOT history', readMotHistory, parts.motHistory],
      ['Recalls', listRecalls, parts.recalls],
      ['Keepers', readKeeperHistory, parts.keepers],
      ['Registrations', readRegistrationHistory, parts.registrations],
      ['History', readCarTimeline, parts.timeline],
      ['Cover', listPolicies, parts.cover],
    ] as const)('A4: load on their own: %s fails alone, says why, and is tried again', async (name, call, mend) => {
      const up = services().refuse(call, down);
      open(up);
      const part = await section(name);
      expect(await part.findByText('We are working on this.')).toBeTruthy();
      expect(screen.getAllByText('We are working on this.')).toHaveLength(1);
      mend(up);
      await press(part, 'Try again');
      await waitFor(() => expect(part.queryByRole('alert')).toBeNull());
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

    it.each([
      ['cancelled cover', aPolicy({ state: 'cancelled' }), 'Cancelled'],
      ['cover that has ended', aPolicy({ state: 'expired' }), 'Expired'],
      ['cover that begins later', aPolicy({ state: 'pending' }), 'Not started yet'],
      ['a cancelled order', anOrder({ status: 'cancelled' }), 'Cancelled'],
      ['work that is done', anOrder({ status: 'done' }), 'Done'],
    ])('A2: mark what their list of cover has: %s', async (_, policy, mark) => {
      open(services().answer(listPolicies, rows(policy)));
      expect(await (await section('Cover')).findByText(mark)).toBeTruthy();
    });

    it('show extended details when they are asked for, and no button when the lookup failed', async () => {
      const up = services();
      open(up);
      const part = await section('Details');
      await press(part, 'Extended details');
      for (const text of ['1,497 cc', '148 bhp', '1,870 kg', 'Petrol']) expect(await part.findByText(text)).toBeTruthy();
    });

    it('A2: hide the button for more when the lookup failed', async () => {
      open(services().refuse(lookUpCar, { ...down, status: 404, message: 'The public registers do not know this registration.' }));
      const part = await section('Details');
      expect(await part.findByText('The public registers do not know this registration.')).toBeTruthy();
      expect(part.queryByRole('button', { name: 'Extended details' })).toBeNull();
    });
  });

  describe('a registration that the registers do not know', () => {
    const unknown = { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'The public registers do not know this registration.' };

    it('is said once, and what we know ourselves is shown', async () => {
      const up = services();
      for (const call of [lookUpCar, readMotHistory, listRecalls, readKeeperHistory]) up.refuse(call, unknown);
      open(up);
      expect(await screen.findByText(/^They do not know AA19DSL\./)).toBeTruthy();
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
      await press(part, '1 note of the test on 21 March 2025');
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
    it('A2: is asked for by a button, and shown as a range for its condition', async () => {
      if (!valuation) throw new Error('The guide has a value');
      open(
        services()
          .answer(valueCar, { price: 10_050 })
          .answer(readCarValuation, { ...valuation, values }),
      );
      const part = await section('What your car is worth');
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
      await userEvent.type(upkeep.getByLabelText(/^Mileage/), '92000');
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

    it('A2: has its button back when the call failed', async () => {
      open(services().refuse(valueCar, down));
      const part = await section('What your car is worth');
      await press(part, 'Value my car');
      expect(await part.findByText('We are working on this.')).toBeTruthy();
      expect(part.getByRole('button', { name: 'Value my car' })).toBeTruthy();
    });
  });

  describe('the upkeep of a car', () => {
    it('A4: is noted: its mileage, and nothing that did not change', async () => {
      const { up, toast } = open(services().answer(updateCarField, {}));
      const part = await section('Mileage and service');
      await userEvent.type(part.getByLabelText(/^Mileage/), '42000');
      await press(part, 'Save');
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Successfully updated car mileage!', 'success'));
      expect(up.bodies(updateCarField)).toEqual([{ fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value: 42_000 }]);
    });

    it('A4: has no service from before the car was first registered', async () => {
      const { up } = open(services().answer(updateCarField, {}));
      const part = await section('Mileage and service');
      await userEvent.type(part.getByLabelText('Day'), '27');
      await userEvent.type(part.getByLabelText('Month'), '3');
      await userEvent.type(part.getByLabelText('Year'), '2019');
      await press(part, 'Save');
      expect(await part.findAllByText('The last service cannot be before the car was first registered')).not.toEqual([]);
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
      const source = FakeEventSource.opened.at(-1);
      await act(async () => {
        source?.open();
        source?.say({ parts: ['cars'] });
      });
      await waitFor(() => expect(mileage.value).toBe('50,000'));
      await userEvent.type(part.getByLabelText('Month'), '1');
      await userEvent.type(part.getByLabelText('Year'), '2026');
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
      open(services().refuse(updateCarField, refusal));
      const part = await section('Mileage and service');
      await userEvent.type(part.getByLabelText(/^Mileage/), '100');
      await press(part, 'Save');
      expect(await part.findAllByText(known)).not.toEqual([]);
      expect(part.getByLabelText<HTMLInputElement>(/^Mileage/).value).toBe('100');
      expect(part.queryByLabelText(/^Why it is right/)).toBeNull();
    });

    it('A4: says so beside the mileage, and keeps what was typed', async () => {
      open(services().garble(updateCarField, 502));
      const part = await section('Mileage and service');
      await userEvent.type(part.getByLabelText(/^Mileage/), '42000');
      await press(part, 'Save');
      expect(await part.findAllByText("Couldn't update car mileage. Please ensure it's correct and try again")).not.toEqual([]);
      expect(part.getByLabelText<HTMLInputElement>(/^Mileage/).value.replace(',', '')).toBe('42000');
    });
  });

  describe('an archived car', () => {
    it('A4: leaves the account once that was meant', async () => {
      const { up, toast } = open(services().answer(archiveCar, {}));
      await press(await section('No longer yours?'), 'Archive this car');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Archive it' }));
      expect(toast).toHaveBeenCalledWith('Your car is archived', 'success');
      expect(up.asked.filter(({ id }) => id === archiveCar.id)).toHaveLength(1);
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

    it('stays when it could not be archived, and says why', async () => {
      open(services().refuse(archiveCar, down));
      await press(await section('No longer yours?'), 'Archive this car');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Archive it' }));
      expect(await dialog.findByText('We are working on this.')).toBeTruthy();
    });
  });
});
