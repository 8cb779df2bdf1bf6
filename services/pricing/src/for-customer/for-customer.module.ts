import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { ForCustomerController } from './for-customer.controller.js';
import { ForCustomerService } from './for-customer.service.js';

@Module({ imports: [QuotesModule], controllers: [ForCustomerController], providers: [ForCustomerService] })
export class ForCustomerModule {}
