import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { at, type PersonPlanting, type Rows } from './planting.js';

/** Sign-in details, wallet, cars, documents, notes and consents. */
export const inAccounts = async ({
  customerId,
  person,
  former,
  plate,
  plant,
  hide,
  fileIn,
  plantAs,
  importId,
}: PersonPlanting): Promise<Rows> => ({
  second_factors: [{ _id: customerId, sealed: hide(), recovery: [hide()], pending: null, passkeys: 0 }],
  passkeys: [{ personId: customerId, credentialId: hide(), publicKey: hide(), counter: 0, transports: [], name: plant(), createdAt: at }],
  passkey_challenges: [{ personId: customerId, challenge: hide(), endsAt: new Date(Date.now() + 3_600_000) }],
  given_passes: [{ customerId, sum: hide(), isVoid: false, changedAt: at, place: 1, isWithGoogle: false }],
  pass_registrations: [{ deviceId: plant(), carId: randomUUID(), customerId, pushToken: plant(), registeredAt: at }],
  known_devices: [{ _id: new ObjectId(), deviceHash: hide(), personId: customerId, lastSignInAt: new Date() }],
  email_changes: [
    {
      personId: customerId,
      from: former,
      to: person.email,
      status: 'changed',
      linkHash: hide(),
      stopHash: hide(),
      askedAt: at,
      expiresAt: at,
      stopUntil: new Date(Date.now() + 3_600_000),
      version: 1,
    },
  ],
  recoveries: [
    {
      kind: 'reset',
      email: person.email,
      secretHash: hide(),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
      usedAt: at,
      delivery: { nextAt: null, attempts: 1 },
    },
  ],
  cars: [
    { customerId, identity: plate, registrationNumber: plate, make: plant(), model: 'Focus', archivedAt: null, version: 1, addedAt: at },
  ],
  car_days: [
    {
      customerId,
      told: { registrationNumber: plate, motDueOn: '2020-03-01', serviceDueOn: null, isOnAccount: true },
      touched: 1,
      version: 1,
    },
  ],
  registration_changes: [
    {
      carId: randomUUID(),
      customerId,
      make: 'Ford',
      model: 'Focus',
      from: plate,
      to: plantAs(`Z${plate}`),
      status: 'rejected',
      requestedAt: at,
      changedAt: at,
      why: plant(),
      version: 2,
    },
  ],
  competitor_plans: [{ customerId, carId: randomUUID(), productType: 'gap', provider: plant(), otherInformation: plant(), version: 1 }],
  documents: [{ customerId, category: 'mot', name: plant(), bytes: 10, storedAs: await fileIn('accounts'), addedAt: at }],
  customer_notes: [{ customerId, text: plant(), writtenAt: at, staffId: randomUUID() }],
  consents: [{ customerId, given: ['email'], withdrawn: [], at, by: plant() }],
  ratings: [{ _id: customerId, rating: 9, ratedAt: at }],
  import_marks: [
    {
      _id: `${importId}:1`,
      importId,
      customerId,
      taken: { row: 1, outcome: 'added', customerId, differences: [plant()], errors: [] },
      at: new Date(),
    },
  ],
});
