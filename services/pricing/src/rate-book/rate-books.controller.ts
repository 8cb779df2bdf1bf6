import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  checkRateBook,
  compareRateBooks,
  goBackToRateBook,
  listRateBooks,
  publishRateBook,
  readRateBookFile,
} from '@kerbside/contracts/http/pricing/rate-books';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
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

  @Serves(readRateBookFile)
  async file(@Input() { params }: CallRequest<typeof readRateBookFile>) {
    return { book: { ...(await this.books.file(params.label)) } };
  }

  @Serves(checkRateBook)
  async check(@Input() { body }: CallRequest<typeof checkRateBook>) {
    const { book, live, rows } = await this.books.check(body.book);
    return { book, live, rows: [...rows] };
  }

  @Serves(publishRateBook)
  publish(@Input() { params, body }: CallRequest<typeof publishRateBook>, @CurrentCaller() actor: Caller) {
    const { book, why, out_of_turn: outOfTurn = false } = body;
    return this.books.publish({ label: params.label, book, outOfTurn, why, actor });
  }

  @Serves(goBackToRateBook)
  goBack(@Input() { params, body }: CallRequest<typeof goBackToRateBook>, @CurrentCaller() actor: Caller) {
    return this.books.goBack({ label: params.label, why: body.why, actor });
  }
}
