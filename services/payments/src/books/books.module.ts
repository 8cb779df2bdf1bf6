import { Module } from '@nestjs/common';
import { MethodsModule } from '../methods.module.js';
import { PaymentsModule } from '../payments.module.js';
import { BooksController } from './books.controller.js';
import { BooksRepository } from './books.repository.js';
import { BooksService } from './books.service.js';
import { Comparisons } from './comparisons.js';

@Module({
  imports: [MethodsModule, PaymentsModule],
  controllers: [BooksController],
  providers: [BooksRepository, BooksService, Comparisons],
})
export class BooksModule {}
