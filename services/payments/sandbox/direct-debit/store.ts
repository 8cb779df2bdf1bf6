import { ObjectStore } from '../object-store.js';
import type { Kinds } from './objects.js';

export type CollectorStore = ObjectStore<Kinds>;

export const openStore = (mongoUri: string | undefined, database = 'kerbside_debit_sandbox'): Promise<CollectorStore> =>
  ObjectStore.open<Kinds>(
    {
      customers: new Map(),
      customer_bank_accounts: new Map(),
      mandates: new Map(),
      payments: new Map(),
      refunds: new Map(),
      events: new Map(),
      delivery: new Map(),
      key: new Map(),
      clock: new Map(),
    },
    { mongoUri, database },
  );
