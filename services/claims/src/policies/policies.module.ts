import { Module } from '@nestjs/common';
import { PoliciesController } from './policies.controller.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { OrderVisits } from './order-visits.js';
import { VisitsConsumer } from './visits.consumer.js';

@Module({
  controllers: [PoliciesController, VisitsConsumer],
  providers: [PoliciesService, PoliciesRepository, OrderVisits],
  exports: [PoliciesRepository, OrderVisits],
})
export class PoliciesModule {}
