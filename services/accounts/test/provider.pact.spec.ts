import { randomUUID } from 'node:crypto';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { confirmEmailChange } from '@kerbside/contracts/http/accounts/email';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { listQuotesOfPerson } from '@kerbside/contracts/http/pricing/internal';
import { readVehicleGuide, readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { aVehicleGuide, aVehicleRecord } from '@kerbside/contracts/testing/sample-vehicle-record';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Jobs } from '@kerbside/platform/work/jobs';
import { SessionCookie } from '@kerbside/platform/credentials/session-cookie';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { SubscriptionsService } from '../src/subscriptions/subscriptions.service.js';
import { testService } from '@kerbside/platform/testing/test-service';
import * as z from 'zod/mini';
import { tellCarDays } from '../src/car-profile/car-days.service.js';
import { CarsService } from '../src/cars/cars.service.js';
import { askedFor } from '../src/email-change/email-change.js';
import { EmailChangesRepository } from '../src/email-change/email-changes.repository.js';
import { ImportedService } from '../src/imported/imported.service.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { PlatesDeskService } from '../src/plates/plates-desk.service.js';
import { PlatesService } from '../src/plates/plates.service.js';
import { newCustomer, type Registration } from '../src/people/person.js';
import { RecoverySecrets } from '../src/recovery/recovery-secrets.js';
import { RemoteReleasesService } from '../src/remotes/remote-releases.service.js';
import { RemoteSwitchesService } from '../src/remotes/remote-switches.service.js';
import { ServiceReleasesService } from '../src/service-releases/service-releases.service.js';
import { service as definition } from '../src/service.js';
import { asked, newErasure, newExport } from '../src/your-data/data-request.js';
import { beginErasures, DataErasuresService } from '../src/your-data/data-erasures.service.js';
import { beginExport, DataExportsService } from '../src/your-data/data-exports.service.js';
import { obstacleCalls } from '../src/your-data/obstacle-calls.js';
import { DataRequestsRepository } from '../src/your-data/data-requests.repository.js';
import { newSession } from '../src/sessions/session.js';
import { SessionsRepository } from '../src/sessions/sessions.repository.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const quoteId = 'c9000000-0000-4000-8000-000000000003';

let accounts: ServiceUnderTest;
beforeAll(async () => {
  accounts = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
  // Below the mileage that the office notes.
  const motTests = aVehicleRecord().motTests.map((test) => ({ ...test, mileage: 40_000 }));
  accounts.answer(readVehicleRecord, () => ({ ...aVehicleRecord(), motTests }));
  accounts.answer(readVehicleGuide, () => aVehicleGuide());
  accounts.answer(readCoverOfCar, () => ({ rows: [] }));
  accounts.answer(listQuotesOfPerson, () => ({ quoteIds: [quoteId] }));
  for (const call of obstacleCalls) accounts.answer(call, () => ({ obstacles: [] }));
});
afterAll(() => accounts.close());

const ofCustomer = (params: unknown) => z.parse(z.object({ customerId: z.string() }), params).customerId;
const ofStaff = (params: unknown) =>
  z.parse(z.object({ staffId: z.string(), role: z._default(z.enum(['agent', 'finance', 'admin']), 'agent') }), params);
const carIn = (params: unknown) => z.parse(z.object({ carId: z.optional(z.string()) }), params).carId;
const emailIn = (params: unknown) => z.parse(z.object({ email: z.string() }), params).email;

const contact = { phone: '07700 900123', address_line_1: '14 Foss Bank', town: 'York', postcode: 'YO31 7PL' };

/** Created again each time, so that what one pact does to a person does not affect another. */
const addPerson = async (id: string, given: Partial<Registration> = {}): Promise<void> => {
  const form = { email: `${id}@example.test`, first_name: 'Casey', last_name: 'Holt', ...given };
  const { connection } = accounts.get(Mongo);
  await connection.model('Person').deleteMany({ $or: [{ _id: id }, { email: form.email }] });
  await connection.model('Car').deleteMany({ customerId: id });
  const person = newCustomer(form, id, accounts.clock.now());
  await accounts.get(Mongo).transaction((session) => accounts.get(PeopleRepository).add(person, session));
};
const removePerson = async (email: string): Promise<void> => {
  await accounts.get(Mongo).connection.model('Person').deleteMany({ email });
};
const addCar = (customerId: string, more: object = {}, id: string = randomUUID()): Promise<void> => {
  const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null, ...more };
  const car = { id, customerId, vehicle };
  return accounts.get(Mongo).transaction((session) => accounts.get(CarsService).add(car, session));
};

const changeEmail = async (personId: string, to: string): Promise<void> => {
  const person = await accounts.get(PeopleRepository).find(personId);
  if (!person) throw new Error('There is no such person');
  const id = randomUUID();
  const [token, stopToken] = [accounts.get(RecoverySecrets).emailToken(id), accounts.get(RecoverySecrets).emailStopToken(id)];
  const hashes = { linkHash: tokenHash(token), stopHash: tokenHash(stopToken) };
  const change = askedFor(person, { id, to, ...hashes }, accounts.clock.now());
  await accounts.get(Mongo).transaction((session) => accounts.get(EmailChangesRepository).save(change, session));
  await browser(accounts).post(confirmEmailChange.path, { token }).expect(200);
};

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const askForPlate = async (customerId: string, carId: string = randomUUID(), changeId = '') => {
  const changes = accounts.get(Mongo).connection.model('RegistrationChange');
  await changes.deleteMany({});
  await accounts.get(Mongo).connection.model('Car').deleteMany({ customerId });
  await addCar(customerId, {}, carId);
  const form = { car_id: carId, user_id: customerId, new_reg_number: 'BX70KLM' };
  await accounts.get(PlatesService).request(form, { kind: 'customer', userId: customerId });
  if (changeId) {
    const { _id, ...made } = z.parse(z.looseObject({ _id: z.string() }), await changes.findOne({ carId }).lean());
    await changes.deleteOne({ _id });
    await changes.create([{ ...made, _id: changeId }]);
  }
  return { carId };
};

const openSession = async ({ token, userId }: { readonly token: string; readonly userId: string }): Promise<void> => {
  await addPerson(userId);
  const hash = tokenHash(token);
  await accounts.get(Mongo).connection.model('Session').deleteMany({ _id: hash });
  const record = newSession(hash, userId, accounts.clock.now());
  await accounts.get(Mongo).transaction((session) => accounts.get(SessionsRepository).add(record, session));
};

const beginCopy = async (params: unknown) => {
  const { requestId, customerId } = textsOf(Object(params), 'requestId', 'customerId');
  await addPerson(customerId, contact);
  await addCar(customerId);
  await forgetRequests(customerId, requestId);
  await accounts.get(Mongo).database.collection('errands').deleteMany({ errandId: requestId });
  const one = newExport(customerId, requestId, accounts.clock.now());
  await accounts.get(Mongo).transaction(async (session) => {
    await accounts.get(DataRequestsRepository).add(one, session);
    await accounts.get(Jobs).add(session, beginExport, requestId, { requestId, customerId });
  });
  await accounts.sweep(beginExport);
};
const beginErasure = async (params: unknown) => {
  const { requestId, customerId } = textsOf(Object(params), 'requestId', 'customerId');
  await addPerson(customerId, contact);
  await addCar(customerId);
  await forgetRequests(customerId, requestId);
  const one = { ...newErasure(customerId, requestId, accounts.clock.now()), beginsAt: accounts.clock.now() };
  await accounts.get(Mongo).transaction((session) => accounts.get(DataRequestsRepository).add(one, session));
  await accounts.sweep(beginErasures);
};
const forgetRequests = async (customerId: string, requestId: string) => {
  const { database } = accounts.get(Mongo);
  await database.collection('data_requests').deleteMany({ customerId });
  await database.collection('data_pieces').deleteMany({ requestId });
};

/** One that opened an account. */
/** Of one row, whose customer has a car. Returns the customer. */
const doneImport = async (importId: string): Promise<string | null> => {
  const person = {
    email: `${randomUUID()}@example.test`,
    firstName: 'Casey',
    lastName: 'Holt',
    title: null,
    phone: null,
    address: [],
    postcode: null,
  };
  const order = { importId, actorId: agent.userId, strategy: 'add', isDryRun: false, origin: null, isOriginReplaced: false } as const;
  await accounts.get(Mongo).database.collection('import_marks').deleteMany({ importId });
  const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: null };
  const { rows } = await accounts.get(ImportedService).take({ ...order, rows: [{ row: 2, person, car, plan: null }] });
  return rows[0]?.customerId ?? null;
};

const undoneImport = async (importId: string, isUsed: boolean): Promise<void> => {
  const customerId = await doneImport(importId);
  if (isUsed) await accounts.deliver(quoteUpdated, { ...quoteUpdated.sample, customerId });
  await accounts.deliver(importUndoAsked, { importId, actorId: agent.userId, rows: [2] }, { aggregateId: importId });
};

/** The second replaces the first. */
const tellOfTwoReleases = async (): Promise<void> => {
  for (const collection of ['remote_releases', 'remote_backs']) await accounts.get(Mongo).database.collection(collection).deleteMany({});
  const signature = { key: 'a-key', value: 'a-signature' };
  for (const version of ['0.1.0', '0.2.0']) {
    const manifest = `https://quote.example/${version}/mf-manifest.json`;
    await accounts.get(RemoteReleasesService).tell([{ name: 'quote', version, contract: 1, manifest, enabled: true, signature }]);
    accounts.clock.advance(60_000);
  }
};

const releaseTwice = async (): Promise<void> => {
  for (const version of ['0.1.0', '0.2.0']) {
    const release = { version, commit: null, startedAt: accounts.clock.now().toISOString() };
    await accounts.get(ServiceReleasesService).tell({ services: [{ service: 'pricing', release }] });
  }
};

const states: States = {
  'a service was released twice': releaseTwice,
  'a copy of a customer’s data is being made': beginCopy,
  'the data of a customer are being erased': beginErasure,
  'a customer was erased': async (params) => {
    await beginErasure(params);
    const { requestId } = textsOf(Object(params), 'requestId');
    for (const name of asked) await accounts.get(DataErasuresService).takeErased(requestId, name, []);
  },
  'a copy of the customer’s data is ready': async (params) => {
    const { requestId } = textsOf(Object(params), 'requestId');
    await beginCopy(params);
    const piece = { name: 'claims.json', place: 0, base64: 'e30=', isLast: true };
    for (const name of asked) await accounts.get(DataExportsService).takePiece(requestId, name, piece);
  },
  'a customer is signed in': async (params) => {
    const userId = ofCustomer(params);
    await addPerson(userId);
    return accounts.as({ kind: 'customer', userId });
  },
  'their address and phone number are known': (params) => addPerson(ofCustomer(params), contact),
  'a car of the customer': async (params) => {
    await accounts
      .get(Mongo)
      .connection.model('Car')
      .deleteMany({ customerId: ofCustomer(params) });
    await addCar(ofCustomer(params), { range: 'GTI', firstRegistrationDate: '2019-03-01', bodyType: 'suv', colour: 'Blue' }, carIn(params));
  },
  'the days of a car become known': async (params) => {
    const customerId = ofCustomer(params);
    await addPerson(customerId);
    const carId = carIn(params) ?? randomUUID();
    const days = accounts.get(Mongo).database.collection<{ _id: string }>('car_days');
    await days.deleteMany({});
    await addCar(customerId, {}, carId);
    await accounts.sweep(tellCarDays);
  },
  'a customer adds a car': async (params) => {
    await addPerson(ofCustomer(params));
    await addCar(ofCustomer(params), { registrationNumber: 'BX70KLM' });
  },
  'a registration change is approved': async (params) => {
    const change = await askForPlate(ofCustomer(params));
    await accounts.get(PlatesDeskService).approve({ carId: change.carId, seen: undefined }, agent);
  },
  'a registration change is rejected': async (params) => {
    const change = await askForPlate(ofCustomer(params));
    await accounts.get(PlatesDeskService).reject({ carId: change.carId, seen: undefined }, 'DVLA still shows the old one', agent);
  },
  'a registration change waits': async (params) => {
    const { customerId, carId, changeId } = textsOf(
      { carId: randomUUID(), changeId: '', ...Object(params) },
      'customerId',
      'carId',
      'changeId',
    );
    await askForPlate(customerId, carId, changeId);
  },
  'a document of the customer': async (params) => {
    const { customerId, documentId } = textsOf(params, 'customerId', 'documentId');
    const documents = accounts.get(Mongo).connection.model('CustomerDocument');
    await documents.deleteMany({ customerId });
    const facts = { category: 'mot', name: 'mot.pdf', bytes: 1_200, storedAs: 'none', addedAt: accounts.clock.now() };
    await documents.create([{ _id: documentId, customerId, ...facts }]);
  },
  'a plan of the customer with another company': async (params) => {
    const { planId, ...whose } = textsOf(params, 'customerId', 'carId', 'planId');
    const days = { inceptionDate: '2026-02-01', startDate: '2026-03-01', expiryDate: '2027-02-28' };
    const noted = { provider: 'DriveWell', policyNumber: 'DW-1', levelOfCover: 'Full', otherInformation: 'Paid by card' };
    const plans = accounts.get(Mongo).connection.model('CompetitorPlan');
    await plans.deleteMany({ customerId: whose.customerId });
    await plans.create([{ _id: planId, ...whose, ...noted, ...days, productType: 'gap', pricePence: 24_990, version: 1 }]);
  },
  'a customer who agreed to offers': async (params) => {
    await addPerson(ofCustomer(params));
    await accounts
      .get(Mongo)
      .database.collection('consents')
      .deleteMany({ customerId: ofCustomer(params) });
    await accounts.get(SubscriptionsService).choose(ofCustomer(params), { email: true, sms: false, phone: false, post: false });
  },
  'an admin is signed in': (params) => accounts.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'every remote is on': async () => void (await accounts.get(Mongo).database.collection('remote_switches').deleteMany({})),
  'a remote is switched off': async (params) => {
    const actor = { kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' } as const;
    await accounts.get(RemoteSwitchesService).switch('quote', { isOn: false, why: 'Prices are wrong' }, actor);
  },
  'a remote has two releases': () => tellOfTwoReleases(),
  'a remote was taken back': async (params) => {
    await tellOfTwoReleases();
    const { staffId, releaseId } = textsOf(params, 'staffId', 'releaseId');
    const actor = { kind: 'staff', userId: staffId, role: 'admin' } as const;
    await accounts.get(RemoteReleasesService).choose('quote', { releaseId, why: 'Prices are wrong' }, actor);
  },
  'a member of staff is signed in': (params) => {
    const { staffId, role } = ofStaff(params);
    return accounts.as({ kind: 'staff', userId: staffId, role });
  },
  'a customer with a car': async (params) => {
    await addPerson(ofCustomer(params), contact);
    await addCar(ofCustomer(params));
  },
  'a customer whom staff looked at': async (params) => {
    const { staffId, role } = ofStaff(params);
    await addPerson(ofCustomer(params), contact);
    const asked = accounts.http().get(`/api/accounts/customers/${ofCustomer(params)}`);
    await asked.set(accounts.as({ kind: 'staff', userId: staffId, role })).expect(200);
  },
  'a customer with a note': async (params) => {
    const { customerId, staffId, noteId, text } = textsOf(params, 'customerId', 'staffId', 'noteId', 'text');
    await addPerson(customerId, contact);
    await accounts.get(Mongo).connection.model('CustomerNote').deleteMany({ customerId });
    const staff = accounts.as({ kind: 'staff', userId: staffId, role: 'agent' });
    await accounts.http().post(`/api/accounts/customers/${customerId}/notes`).set(staff).send({ noteId, text }).expect(200);
  },
  'a person': (params) => addPerson(textsOf(params, 'userId').userId, contact),
  'a customer registers': async (params) => {
    const { email } = textsOf(params, 'email');
    await removePerson(email);
    await browser(accounts).post(register.path, form({ email })).expect(200);
  },
  'an import opens an account with a car': async (params) => void (await doneImport(textsOf(params, 'importId').importId)),
  'an import that opened an account is taken back': (params) => undoneImport(textsOf(params, 'importId').importId, false),
  'an import is taken back whose customer has used their account': (params) => undoneImport(textsOf(params, 'importId').importId, true),
  'a customer has another email address': async (params) => {
    const { email } = textsOf(params, 'email');
    const userId = randomUUID();
    await removePerson(email);
    await addPerson(userId);
    await changeEmail(userId, email);
  },
  'a customer changed their details': async () => {
    const who = browser(accounts);
    await who.post(register.path, form({ email: `${randomUUID()}@example.test` })).expect(200);
    await who.post(changeDetails.path, { first_name: 'Zoë', last_name: 'Carter', town: 'Leeds' }).expect(200);
  },
  'an account with a password': async (params) => {
    const { email, password } = textsOf(params, 'email', 'password');
    await removePerson(email);
    await browser(accounts)
      .post(register.path, form({ email, password, password_confirmation: password }))
      .expect(200);
  },
  'a colleague': async (params) => {
    const { userId } = textsOf(params, 'userId');
    await addPerson(userId);
    await accounts
      .get(Mongo)
      .connection.model('Person')
      .updateOne({ _id: userId }, { $set: { role: 'agent' } });
  },
  'a session of a customer': (params) => openSession(textsOf(params, 'token', 'userId')),
  'a customer whose browser keeps a session': async (params) => {
    const session = textsOf(params, 'token', 'userId');
    await openSession(session);
    return { cookie: `${accounts.get(SessionCookie).name}=${session.token}` };
  },
  'an account with an email address': (params) => addPerson(randomUUID(), { email: emailIn(params) }),
  'no account with an email address': (params) => removePerson(emailIn(params)),
  // A used link gets the same answer as one that never existed.
  'a reset link that was used': () => undefined,
  'a sign-in link that was used': () => undefined,
};

it('keeps what its callers count on', () => verifyPacts('accounts', accounts, states));
