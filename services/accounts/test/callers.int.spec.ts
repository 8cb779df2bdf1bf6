import { randomUUID } from 'node:crypto';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { readVehicleGuide, readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { answersOf, callsOfOwners, matrixOf, askedForOwner, answersForOwner } from '@kerbside/platform/testing/authorisation-matrix';
import { sendTo, type TriedRequest } from '@kerbside/platform/testing/call-tables';
import { aPdf } from '@kerbside/platform/testing/sample-files';
import { startedService } from '@kerbside/platform/testing/test-service';
import { CarsService } from '../src/cars/cars.service.js';
import { service } from '../src/service.js';
import { asked, newExport, withPart } from '../src/data-requests/data-request.js';
import { DataRequestsRepository } from '../src/data-requests/data-requests.repository.js';
import { quickHashes } from './quick-hashes.js';

const plan = {
  provider: 'DriveWell',
  policy_number: 'DW-1',
  price: '249.90',
  level_of_cover: '',
  inception_date: '',
  start_date: '01/03/2026',
  expiry_date: '28/02/2027',
};

describe('the calls of accounts', () => {
  const accounts = startedService(service, { env: { PER_ADDRESS_LIMIT_FACTOR: '1000' }, overrides: [quickHashes] });
  beforeAll(() => {
    accounts.answer(readVehicleRecord, () => aVehicleRecord());
    accounts.answer(readVehicleGuide, () => aVehicleGuide());
    accounts.answer(readCoverOfCar, () => ({ rows: [] }));
  });

  // Who is let in may still be asked for the record of their session, which these stand-in sessions lack: sign-in's own tests open real ones.
  it.each(matrixOf('accounts'))('Q6, A6: $id, for $who: whoever may not ask is refused', async (row) =>
    expect(await answersOf(accounts, row)).toMatchObject(
      Object.fromEntries(Object.entries(row.answers).filter(([, answer]) => answer !== 'let in')),
    ),
  );

  /** A customer with a car, a document and a plan, and the values by which a path or form names them. */
  const records = async (): Promise<TriedRequest & { readonly ownerId: string; readonly forms: Readonly<Record<string, object>> }> => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    const vehicle = { registrationNumber: `AB${userId.slice(0, 5)}`.toUpperCase(), make: 'Ford', model: 'Focus', range: null };
    await accounts.get(Mongo).transaction((session) => accounts.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
    const headers = accounts.as({ kind: 'customer', userId });
    const document = await sendTo(accounts, 'document-add', { headers }).field('category', 'photos').attach('file', aPdf(), 'a.pdf');
    const fileId: string = document.body.data.id;
    const exportId = randomUUID();
    const copy = asked.reduce((one, name) => withPart(one, name, accounts.clock.now()), newExport(userId, exportId, accounts.clock.now()));
    await accounts.get(Mongo).transaction((session) => accounts.get(DataRequestsRepository).add(copy, session));
    const about = { carId, userId, productType: 'warranty' };
    const save = { ...plan, CompetitorProductInfo: about };
    const saved = await sendTo(accounts, 'save-competitor', { headers, body: save }).expect(200);
    return {
      ownerId: userId,
      params: { carId, userId, recallId: 'R-2019-7', vrm: vehicle.registrationNumber, id: fileId, fileId, exportId },
      forms: {
        'save-competitor': save,
        'delete-competitor': { competitorProductId: saved.body.data.id, ...about },
        'field-update': { fieldname: 'current_mileage', model: 'Car', id: carId, type: 'number', value: 44_000 },
        'registration-change': { car_id: carId, user_id: userId, new_reg_number: 'CD21EFG' },
        'add-to-wallet': { platform: 'apple' },
      },
    };
  };

  it.each(callsOfOwners('accounts'))(
    '%s finds what is its caller’s own, and changes nothing for a stranger or for staff who may not',
    async (id) => {
      const { forms, ...owned } = await records();
      const body = forms[id];
      expect(await askedForOwner(accounts, id, { ...owned, ...(body ? { body } : {}) })).toEqual(answersForOwner(id));
    },
  );
});
