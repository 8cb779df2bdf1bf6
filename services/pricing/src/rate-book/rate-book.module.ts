import { Module } from '@nestjs/common';
import { PublishedBooksSync } from './published-books-sync.js';
import { PublishedBooks } from './published-books.js';
import { RateBooksController } from './rate-books.controller.js';
import { RateBooksRepository } from './rate-books.repository.js';
import { RateBooksService } from './rate-books.service.js';

@Module({
  controllers: [RateBooksController],
  providers: [PublishedBooksSync, PublishedBooks, RateBooksRepository, RateBooksService],
  exports: [PublishedBooksSync, PublishedBooks],
})
export class RateBookModule {}
