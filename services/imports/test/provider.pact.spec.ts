import { randomUUID } from 'node:crypto';
import { role } from '@kerbside/contracts/caller';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import { trails } from '@kerbside/contracts/events/audit';
import { callbackBooked } from '@kerbside/contracts/events/callbacks';
import { claimPaid, policyIssued } from '@kerbside/contracts/events/claims';
import { paymentCollected } from '@kerbside/contracts/events/payments';
import { quoteStarted } from '@kerbside/contracts/events/pricing';
import { readPeople, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { addMessageRule } from '@kerbside/contracts/http/imports/rules';
import { saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { BlockedFieldsService } from '../src/blocked-fields/blocked-fields.service.js';
import { indexCustomer, indexPolicy } from '../src/search/search.service.js';
import { advanced, choiceOf, passed, started, uploaded, type RowResult } from '../src/imports/import.js';
import { MessageRulesService } from '../src/message-rules/message-rules.service.js';
import { ImportsRepository } from '../src/imports/imports.repository.js';
import { ImportsService } from '../src/imports/imports.service.js';
import { runImports } from '../src/imports/runner.service.js';
import { service } from '../src/service.js';
import { takeTrails } from '../src/timeline/timeline.service.js';

let imports: ServiceUnderTest;
beforeAll(async () => {
  imports = await testService(service);
});
afterAll(() => imports.close());

const asAdmin = { kind: 'staff', userId: '00000000-0000-4000-8000-0000000000ad', role: 'admin' } as const;
const blocked =
  (...wanted: readonly boolean[]): State =>
  async (params) => {
    const { email, blockId } = textsOf({ blockId: randomUUID(), ...params }, 'email', 'blockId');
    const place = { field: 'email' as const, value: email };
    const service = imports.get(BlockedFieldsService);
    for (const is_blocked of wanted) {
      const { version } = await service.state(place);
      await service.update({ ...place, is_blocked, why: 'Abusive', version: version ?? undefined }, asAdmin);
    }
    const rows = imports.get(Mongo).connection.collection<{ _id: string }>('blocked_values');
    const row = await rows.findOneAndDelete({ value: email });
    if (row) await rows.insertOne({ ...row, _id: blockId });
  };

/** Leaves exactly one rule. */
const ruled: State = async (params) => {
  await imports.get(Mongo).connection.collection('message_rules').deleteMany({});
  await imports.get(MessageRulesService).add(addMessageRule.body.parse(params), asAdmin);
};

/** A customer with a policy on a car, as they reach the index. */
const index: State = async (params) => {
  const { customerId, name, plate } = textsOf(params, 'customerId', 'name', 'plate');
  const [firstName = '', lastName = ''] = name.split(' ');
  const vehicle = { registrationNumber: plate, make: 'Ford', model: 'Focus', range: null };
  const policy = aPolicy({ customerId, vehicle });
  imports.answer(readPerson, () => aPerson({ id: customerId, firstName, lastName }));
  imports.answer(readPeople, () => ({ people: [aPerson({ id: customerId, firstName, lastName })] }));
  imports.answer(readPolicyInternally, () => policy);
  const { id: policyId, policyNumber, quoteId, paymentId, productType, premiumPence, startsOn, endsOn } = policy;
  const issued = { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn };
  await imports.deliver(customerRegistered, { customerId });
  await imports.deliver(policyIssued, issued);
  await imports.sweep(indexCustomer);
  await imports.sweep(indexPolicy);
};

const timeline: State = async (params) => {
  const { customerId, staffId } = textsOf(params, 'customerId', 'staffId');
  const entry = {
    id: '1',
    at: imports.clock.now().toISOString(),
    actorId: staffId,
    actorKind: 'staff',
    action: 'noted',
    subjectType: 'booking',
    subjectId: customerId,
    customerId,
    why: 'Asked by phone',
    before: { code: 'a' },
    after: { code: 'b' },
  };
  for (const trail of trails)
    imports.answer(trailCallOf[trail], ({ query }) => ({ entries: trail === 'claims' && query.after === '0' ? [entry] : [] }));
  await imports.sweep(takeTrails);
};

const business: State = async (params) => {
  const { customerId } = textsOf(params, 'customerId');
  for (const type of [quoteStarted, policyIssued, claimPaid, paymentCollected, callbackBooked])
    await imports.deliver(type, { ...type.sample, customerId, date: '2026-11-01' });
};

/** Four rows: two people who are added, one who is changed, and one who stays. */
const importOf =
  (validation: 'check' | 'import'): State =>
  async (params) => {
    const { importId, customerId, staffId } = textsOf(params, 'importId', 'customerId', 'staffId');
    const now = imports.clock.now();
    const headings = ['E-mail', 'forename', 'surname', 'reg'];
    const preview = [['jo@example.com', 'Jo', 'Lee', 'AA19AAA']];
    const file = { id: '0'.repeat(24), name: 'ME_ACME_1.csv', bytes: 2_048, delimiter: ',', headings, preview, rows: 4 };
    const columns = { email: 'E-mail', first_name: 'forename', last_name: 'surname' };
    const fresh = uploaded({ _id: importId, file, startedBy: staffId, uploadedAt: now }, { cobrand: 'ACME', columns });
    const order = {
      utm_option: 'none',
      strategy: 'add_and_update',
      validation,
      force: validation === 'import',
      utm_update: false,
    } as const;
    const rows = (['updated', 'added', 'added', 'unchanged'] as const).map((outcome, n): RowResult => ({
      row: n + 2,
      outcome,
      email: `p${n}@example.com`,
      customerId,
      differences: [{ field: 'phone', before: '07700 900123', after: '07700 900124' }],
      errors: [],
      cells: [],
    }));
    const begun = started(fresh, choiceOf(order, fresh.choice), order, now);
    const checked = passed(advanced(begun, rows, 5), now);
    const repository = imports.get(ImportsRepository);
    const mongo = imports.get(Mongo);
    for (const collection of ['imports', 'import_rows']) await mongo.database.collection(collection).deleteMany({});
    await mongo.transaction(async (session) => {
      await repository.add(checked, session);
      await repository.addRows(checked, rows, session);
    });
  };

const states: States = {
  'an admin is signed in': (params) => imports.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a member of staff is signed in': (params) =>
    imports.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: role.parse(params['role'] ?? 'agent') }),
  'a service asks': () => imports.asService('pricing'),
  'a draft of a form': async (params) => {
    const { staffId, text, ...place } = textsOf(params, 'staffId', 'text', 'related_model', 'related_id', 'form_name');
    const writer = imports.as({ kind: 'staff', userId: staffId, role: 'agent' });
    await imports
      .http()
      .post(saveFormDraft.path)
      .send({ ...place, form_data: { text } })
      .set(writer)
      .expect(200);
  },
  'a rule of messages': ruled,
  'an email address is blocked': blocked(false, true),
  'an email address is unblocked': blocked(false, true, false),
  'a customer is signed in': (params) => imports.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'an import was checked': importOf('check'),
  'an import is finished': importOf('import'),
  'an admin takes an import back': async (params) => {
    await importOf('import')(params);
    const { importId, staffId } = textsOf(params, 'importId', 'staffId');
    await imports.get(ImportsService).undo(importId, { kind: 'staff', userId: staffId, role: 'admin' });
    await imports.sweep(runImports);
  },
  'a customer is known to the search': index,
  'entries about a customer': timeline,
  'something was sold, claimed and booked': business,
};

it('keeps what its callers count on', () => verifyPacts('imports', imports, states));
