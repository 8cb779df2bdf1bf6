import { randomUUID } from 'node:crypto';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, type States } from '@kerbside/platform/testing/pact-provider';
import { aJpeg } from '@kerbside/platform/testing/sample-files';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import type { Estimate } from '../src/estimates/estimate.js';
import { EstimatesRepository } from '../src/estimates/estimates.repository.js';
import { EstimatesService } from '../src/estimates/estimates.service.js';
import { LoosePhotosRepository } from '../src/photos/loose-photos.repository.js';
import { Files } from '@kerbside/platform/files/files';

const car = { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail' };
const staff = { kind: 'staff', userId: 'd0000000-0000-4000-8000-0000000000aa', role: 'agent' } as const;
const prices = { lowest: 180, highest: 260, note: 'Paint included' };

/** What pacts say of estimates, made true. Each interaction begins with none. */
export const estimateStates = (garages: () => ServiceUnderTest): States => {
  const add = async (over: Pick<Estimate, 'customerId' | 'carId'> & Partial<Estimate>): Promise<string> => {
    const estimate: Estimate = {
      id: randomUUID(),
      car,
      description: 'A dent in the left door',
      photos: [{ id: randomUUID(), storedAs: 'none', bytes: 1_000 }],
      requestedAt: garages().clock.now(),
      answer: null,
      version: 1,
      ...over,
    };
    await garages().get(Mongo).database.collection('estimates').deleteMany({});
    await garages()
      .get(Mongo)
      .transaction((session) => garages().get(EstimatesRepository).add(estimate, session));
    return estimate.id;
  };
  const answered = async (of: Parameters<typeof add>[0]) =>
    garages()
      .get(EstimatesService)
      .answer(await add(of), prices, staff);
  return {
    'an estimate waits for an answer': async (params) => {
      const { customerId, carId, estimateId: id } = textsOf(params, 'customerId', 'carId', 'estimateId');
      await add({ id, customerId, carId });
    },
    'an estimate of the customer was answered': (params) => answered(textsOf(params, 'customerId', 'carId')),
    'a repair estimate is given': (params) => answered({ ...textsOf(params, 'customerId'), carId: randomUUID() }),
    'the customer has sent a photo of a car': async (params) => {
      const { customerId, carId, photoId: id } = textsOf(params, 'customerId', 'carId', 'photoId');
      const sentAt = garages().clock.now();
      const addedAt = sentAt.toISOString();
      garages().answer(readCar, () => ({ customerId, car: { ...car, range: null, firstRegistrationDate: null, id: carId, addedAt } }));
      const { id: storedAs, bytes } = await garages().get(Files).take({ name: 'door.jpg', bytes: aJpeg() }, 'photo');
      await garages().get(LoosePhotosRepository).add({ id, sender: customerId, storedAs, bytes, sentAt });
    },
  };
};
