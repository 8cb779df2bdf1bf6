import { controller, serves } from '@kerbside/platform/http/controller';
import {
  checkRateBook,
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
} from '@kerbside/contracts/http/pricing/rate-books';
import { RateBooksService } from './rate-books.service.js';

export const RateBooksController = controller({ books: RateBooksService }, [
  serves(listRateBooks, async (_, { books }) => ({ rows: await books.list(), live: books.live })),
  serves(compareRateBooks, async ({ params }, { books }) => ({ rows: [...(await books.compare(params.from, params.to))] })),
  serves(readRateBookFile, async ({ params }, { books }) => ({ book: { ...(await books.file(params.label)) } })),
  serves(checkRateBook, async ({ body }, { books }) => {
    const { book, live, rows } = await books.check(body.book);
    return { book, live, rows: [...rows] };
  }),
  serves(publishRateBook, ({ params, body, caller: actor }, { books }) => {
    const { book, why, out_of_turn: outOfTurn = false } = body;
    return books.publish({ label: params.label, book, outOfTurn, why, actor });
  }),
  serves(goBackToRateBook, ({ params, body, caller: actor }, { books }) => books.goBack({ label: params.label, why: body.why, actor })),
]);
