import { createHash, randomUUID } from 'node:crypto';
import type { Db, Document, ObjectId } from 'mongodb';
import { inAccounts } from './accounts.js';
import { inCallbacks } from './callbacks.js';
import { inClaims } from './claims.js';
import { inGarages } from './garages.js';
import { inImports } from './imports.js';
import { inPayments } from './payments.js';
import { at, beginPlanting, type PersonPlanting, type Rows, type Whose } from './planting.js';
import { inPricing } from './pricing.js';
import { inVouchers } from './vouchers.js';

export interface PlantedPerson {
  /** Unique texts that must appear in the copy of their data. */
  readonly canaries: readonly string[];
  /** Unique texts that must not: hashes and the like. */
  readonly secrets: readonly string[];
  /** Collections that refer to them by id only: `payments.ledger`. */
  readonly ids: ReadonlySet<string>;
}

const rowsIn: Readonly<Record<string, (planting: PersonPlanting) => Rows | Promise<Rows>>> = {
  accounts: inAccounts,
  pricing: inPricing,
  vouchers: inVouchers,
  garages: inGarages,
  payments: inPayments,
  claims: inClaims,
  callbacks: inCallbacks,
  imports: inImports,
};

/** Adds records of a customer to every collection of every service, with unique texts wherever personal data may be. */
export const plantEverywhere = async (whose: Whose): Promise<PlantedPerson> => {
  const { databaseOf } = whose;
  const planting = beginPlanting(whose);
  const { customerId, person, former, plate, policyId, plant, canaries, secrets } = planting;
  const ids = new Set<string>();
  for (const [service, rowsOf] of Object.entries(rowsIn))
    for (const [collection, rows] of Object.entries(await rowsOf(planting))) {
      ids.add(`${service}.${collection}`);
      await databaseOf(service)
        .collection<Document>(collection)
        .insertMany(rows.map((row) => ({ _id: randomUUID() as unknown as ObjectId, ...row })));
    }
  await databaseOf('accounts')
    .collection('people')
    .updateOne(
      { _id: customerId as unknown as ObjectId },
      { $set: { title: plant(), formerEmails: [former], provedEmails: [person.email, former] } },
    );
  await recordInTrail(databaseOf('claims'), {
    id: '0',
    at: at.toISOString(),
    actorId: randomUUID(),
    actorKind: 'staff',
    action: 'plate-changed',
    subjectType: 'policy',
    subjectId: policyId,
    customerId,
    why: plant(),
    before: { plate },
    after: { address: plant() },
  });
  return { canaries: [...new Set(canaries)], secrets, ids };
};

/** Adds the entry as the audit trail does, chained to the one before. */
const recordInTrail = async (database: Db, entry: Document): Promise<void> => {
  const heads = database.collection<Document>('audit_head');
  const head = await heads.findOne({ _id: 'head' as unknown as ObjectId });
  const place = Number(head?.['length'] ?? 0) + 1;
  const previous = String(head?.['hash'] ?? '0'.repeat(64));
  const text = JSON.stringify({ ...entry, id: String(place) });
  const hash = createHash('sha256').update(previous).update(text).digest('hex');
  await database.collection<Document>('audit').insertOne({
    _id: place as unknown as ObjectId,
    subjectId: entry['subjectId'],
    about: [entry['subjectId'], entry['customerId']],
    entry: text,
    previous,
    hash,
  });
  await heads.updateOne({ _id: 'head' as unknown as ObjectId }, { $set: { length: place, hash } });
};
