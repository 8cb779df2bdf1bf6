import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { checkRateBook, compareRateBooks, listRateBooks, publishRateBook } from '@kerbside/contracts/http/pricing-rate-books';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/http';
import { RateBooksService } from './rate-books.service.js';

@Controller()
export class RateBooksController {
  constructor(private readonly books: RateBooksService) {}

  @Serves(listRateBooks)
  async list() {
    return { rows: await this.books.list(), live: this.books.live };
  }

  @Serves(compareRateBooks)
  async compare(@Input() { params }: CallRequest<typeof compareRateBooks>) {
    return { rows: [...(await this.books.compare(params.from, params.to))] };
  }

  @Serves(checkRateBook)
  async check(@Input() { body }: CallRequest<typeof checkRateBook>) {
    const { book, live, rows } = await this.books.check(body.book);
    return { book, live, rows: [...rows] };
  }

  @Serves(publishRateBook)
  publish(@Input() { params, body }: CallRequest<typeof publishRateBook>, @CurrentCaller() actor: Caller) {
    return this.books.publish({ label: params.label, book: body.book, why: body.why, actor });
  }
}
