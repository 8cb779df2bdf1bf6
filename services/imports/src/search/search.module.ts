import { Module } from '@nestjs/common';
import { EarlierBookings } from './earlier-bookings.service.js';
import { SearchConsumer } from './search.consumer.js';
import { SearchController } from './search.controller.js';
import { SearchRepository } from './search.repository.js';
import { SearchService } from './search.service.js';

@Module({
  controllers: [SearchController, SearchConsumer],
  providers: [SearchService, EarlierBookings, SearchRepository],
  exports: [SearchService],
})
export class SearchModule {}
