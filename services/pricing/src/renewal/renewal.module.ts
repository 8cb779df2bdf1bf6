import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { RenewalController } from './renewal.controller.js';
import { RenewalService } from './renewal.service.js';

@Module({ imports: [QuotesModule, RateBookModule, VehiclesModule], controllers: [RenewalController], providers: [RenewalService] })
export class RenewalModule {}
