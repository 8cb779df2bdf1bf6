import { Module } from '@nestjs/common';
import { RateBookStore } from './rate-book-store.js';
import { RateBooks } from './rate-books.js';
import { RateBooksController } from './rate-books.controller.js';
import { RateBooksRepository } from './rate-books.repository.js';
import { RateBooksService } from './rate-books.service.js';

@Module({
  controllers: [RateBooksController],
  providers: [RateBookStore, RateBooks, RateBooksRepository, RateBooksService],
  exports: [RateBookStore, RateBooks],
})
export class RateBookModule {}
