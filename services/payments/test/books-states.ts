import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { BooksRepository, type KeptDifference } from '../src/books/books.repository.js';
import type { PaymentsUnderTest } from './payments-under-test.js';

const facts = z.object({ purchaseId: z.string(), customerId: z.string(), differenceId: z.string() });

/** A comparison that has ended, one difference, and another that staff resolved. */
export const booksStates = (site: () => PaymentsUnderTest): States => ({
  'the books were compared': async (params) => {
    const { differenceId, ...of } = z.parse(facts, params);
    const { payments } = site();
    const books = payments.get(BooksRepository);
    const at = payments.clock.now();
    const begun = { startedAt: at, toCompare: 1 };
    await books.begin(differenceId, begun);
    await books.goOn({ ...begun, id: differenceId, endedAt: at, after: null, compared: 1, unread: 0, differing: 1 });
    const known: KeptDifference = {
      ...of,
      id: differenceId,
      kind: 'missing-in-ledger',
      amountPence: 1_240,
      says: 'The provider has more.',
      reference: 'KQ-1',
      foundAt: at,
    };
    await payments.get(Mongo).transaction(async (session) => {
      await books.put(known, session);
      await books.resolve({ ...known, id: `${differenceId}:before`, resolvedAt: at, resolvedBy: of.customerId }, session);
    });
  },
});
