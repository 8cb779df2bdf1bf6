import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPeople } from '@kerbside/contracts/demo';
import { listAccountsAudit, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { listRegistrationChanges } from '@kerbside/contracts/http/accounts/registrations';
import { listCallbacksAudit, listMessages, readMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { listReminders } from '@kerbside/contracts/http/callbacks/reminders';
import { listClaimsAudit, listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listClaimQueue, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { lookupVehicleRecords, search } from '@kerbside/contracts/http/imports/imports';
import { listFigureRows, readFigures } from '@kerbside/contracts/http/imports/figures';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { readBooks } from '@kerbside/contracts/http/payments/books';
import { listPaymentsAudit } from '@kerbside/contracts/http/payments/ledger';
import { listPricingAudit } from '@kerbside/contracts/http/pricing/audit';
import { removeData } from '@kerbside/contracts/tooling/mongod.mjs';
import { runScript } from '@kerbside/contracts/tooling/processes.mjs';
import { nameOf } from '../../services/embedded/dist/copies/marks.js';
import { signedIn, withSite } from '../measure/site.mjs';
import { percentile } from '../measure/statistics.mjs';

const limit = { value: 100, unit: 'ms', note: 'the limit' };
/** What was done about each customer, so that there are a million entries of audit trails for 100,000. */
const entriesEach = 10;
const patienceMs = 120_000;

export const run = async ({ isSmoke, say }) => {
  const [customers, times] = isSmoke ? [20, 3] : [100_000, 30];
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-lists-'));
  try {
    await withSite(prepare, { dataDir });
    say(`${customers} customers`);
    await seed(dataDir, customers);
    return await withSite((site) => measured(site, { times, customers, say }), { dataDir });
  } finally {
    await removeData(dataDir);
  }
};

const seed = async (dataDir, customers) => {
  const args = ['contracts/tooling/seed.mjs', '--customers', String(customers)];
  // Its progress, beside the results.
  const { code } = await runScript(args, { env: { ...process.env, MONGO_URI: '', DATA_DIR: dataDir }, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('The databases could not be filled.');
};

/** Waits for what the demonstration customer has bought, and leaves a trail about them. */
const prepare = async (site) => {
  const staff = await signedIn(site, demoPeople.admin);
  const customerId = demoPeople.customer.id;
  const of = { query: { customerId } };
  const until = Date.now() + patienceMs;
  for (;;) {
    const [policies, messages, claims] = [
      await staff.send(listPolicies, of),
      await staff.send(listMessages, of),
      await staff.send(listClaimQueue, { query: {} }),
    ];
    if (policies.rows.length >= 2 && messages.rows.length >= 3 && claims.rows.length > 0) {
      await staff.send(reviewClaim, { params: { claimId: claims.rows[0].id } });
      for (const { id } of messages.rows) await staff.send(readMessage, { params: { messageId: id } });
      break;
    }
    if (Date.now() > until) throw new Error('The demonstration customer has not bought anything.');
    await wait(500);
  }
  const trailOf = async () => (await staff.send(listTimeline, of)).rows.length;
  for (let entries = await trailOf(); entries < entriesEach; entries += 1)
    await staff.send(addNote, {
      params: { userId: customerId },
      body: { noteId: randomUUID(), text: 'Asked when the cover ends; told them.' },
    });
  while ((await trailOf()) < entriesEach) {
    if (Date.now() > until) throw new Error('The timeline does not hear of what was done.');
    await wait(200);
  }
};

const measured = async (site, { times, customers, say }) => {
  const staff = await signedIn(site, demoPeople.admin);
  const { policiesEach, lists } = await listsOf(staff, customers);
  const rows = [];
  for (const [what, list, input] of lists) {
    const took = [];
    for (let n = 0; n < times + 3; n += 1) {
      const began = performance.now();
      await staff.send(list, input);
      took.push(performance.now() - began);
    }
    const warm = took.slice(3);
    say(`${what}: ${percentile(warm, 0.5).toFixed(1)} ms, first ${took[0].toFixed(0)} ms`);
    rows.push({ what, ours: { value: percentile(warm, 0.5), unit: 'ms', note: `${took[0].toFixed(0)} ms the first time` }, theirs: limit });
  }
  return {
    about: [
      `Lists of the back office with ${customers} customers, ${customers * policiesEach} policies and ${customers * entriesEach} entries of audit trails (\`npm run seed\`), one call after another: from HTTP to the answer, through the edge.`,
    ],
    rows,
    notes: ['The first call also reads from disk what MongoDB does not hold in memory (0.5 GB here).'],
  };
};

/** Every list that a page of the back office opens with, and the searches, for a copy in the middle. */
const listsOf = async (staff, customers) => {
  const { firstName, lastName } = nameOf(Math.ceil(customers / 2));
  const name = `${firstName} ${lastName}`;
  const { rows } = await staff.send(search, { query: { q: name } });
  const person = rows.find(({ kind }) => kind === 'customer');
  if (!person) throw new Error('There is no such copy.');
  const customerId = person.customerId;
  const of = { query: { customerId } };
  const policies = await staff.send(listPolicies, of);
  const [policy] = policies.rows;
  const { paymentId } = policy;
  const find = (q) => ({ query: { q } });
  const figures = ['quotes', 'priced', 'bought', 'premium', 'payments', 'overdue', 'claims', 'callbacks'];
  const lists = [
    ['search by first and last name', search, find(name)],
    ['search by part of a surname', search, find(lastName.slice(0, 3))],
    ['search by email address', search, find(person.subtitle)],
    ['search by number plate', search, find(policy.vehicle.registrationNumber)],
    ['search by policy number', search, find(policy.policyNumber)],
    ['people found by name', findPeople, find(name)],
    ['people found by telephone, which all share', findPeople, find('07700 900123')],
    ['vehicle lookup by name', lookupVehicleRecords, { params: { searchBy: 'name', entity: 'customer', keyword: lastName } }],
    ['a customer', readCustomer, { params: { userId: customerId } }],
    ['their notes', listNotes, { params: { userId: customerId }, query: {} }],
    ['their timeline', listTimeline, of],
    ['their policies', listPolicies, of],
    ['their payments', listPayments, of],
    ['their letters', listMessages, of],
    ['their reminders', listReminders, { query: { related_email: person.subtitle } }],
    ['all letters', listMessages, { query: {} }],
    ['letters, page 200', listMessages, { query: { page: '200' } }],
    ['letters searched', listMessages, { query: { search: policy.policyNumber } }],
    ['reminders', listReminders, { query: { filter_by: 'open' } }],
    ['claims that wait', listClaimQueue, { query: {} }],
    ['registration changes', listRegistrationChanges, { query: {} }],
    ['books', readBooks, { query: {} }],
    ['figures', readFigures, { query: {} }],
    ...figures.map((figure) => [`rows of ${figure}`, listFigureRows, { query: { figure } }]),
    ['audit trail of accounts', listAccountsAudit, { query: {} }],
    ['its page 1,000', listAccountsAudit, { query: { page: '1000' } }],
    ['audit trail of one customer', listAccountsAudit, { query: { subjectId: customerId } }],
    ['audit trail of callbacks', listCallbacksAudit, { query: {} }],
    ['audit trail of claims', listClaimsAudit, { query: {} }],
    ['audit trail of payments', listPaymentsAudit, { query: {} }],
    ['audit trail of pricing', listPricingAudit, { query: {} }],
    ['audit trail of a payment', listPaymentsAudit, { query: { subjectId: paymentId } }],
  ];
  return { policiesEach: policies.rows.length, lists };
};
