import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import {
  listRecalls,
  lookUpCar,
  readCarTimeline,
  readExtendedDetails,
  readKeeperHistory,
  readMotHistory,
  readRegistrationHistory,
} from '@kerbside/contracts/http/accounts/cars';
import { readRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/sample-vehicle-record';
import { aPolicy, me, rows } from './samples.js';

export const carId = me.cars[0]?.id ?? '';
const { vehicle, motTests } = aVehicleRecord();
const { keepers, plates, recalls } = aVehicleGuide();

export const motRows = motTests.map((test) => ({ ...test, isFall: false }));

const ofOtherCar = aPolicy({
  id: 'a0000000-0000-4000-8000-000000000009',
  vehicle: { ...aPolicy().vehicle, registrationNumber: 'CD21EFG' },
});

/** Answers each part of the page of a car. */
export const parts = {
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
export const carServices = (): ScriptedServices =>
  Object.values(parts).reduce(
    (up, answer) => answer(up),
    new ScriptedServices().answer(readMe, me).answer(readRegistrationChange, { change: null }).answer(readExtendedDetails, vehicle),
  );
