import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { BooksService } from './books.service.js';
import { Comparisons } from './comparisons.js';

@Controller()
export class BooksController {
  constructor(
    private readonly books: BooksService,
    private readonly comparisons: Comparisons,
  ) {}

  @Serves(readBooks)
  read() {
    return this.books.read();
  }

  @Serves(compareBooks)
  compare(@CurrentCaller() caller: Caller) {
    return this.comparisons.ask(caller);
  }

  @Serves(settleDifference)
  settle(@Input() { params }: CallRequest<typeof settleDifference>, @CurrentCaller() caller: Caller) {
    return this.books.settle(params.differenceId, caller);
  }
}
