import { controller, serves } from '@kerbside/platform/http/controller';
import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { BooksService } from './books.service.js';
import { Comparisons } from './comparisons.js';

export const BooksController = controller({ books: BooksService, comparisons: Comparisons }, [
  serves(readBooks, (_, { books }) => books.read()),
  serves(compareBooks, ({ caller }, { comparisons }) => comparisons.ask(caller)),
  serves(settleDifference, ({ params, caller }, { books }) => books.settle(params.differenceId, caller)),
]);
