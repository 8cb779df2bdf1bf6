import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { DocumentRecordsModule } from '../documents/document-records.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { PeopleModule } from '../people/people.module.js';
import { PlansController } from './plans.controller.js';
import { PlansRepository } from './plans.repository.js';
import { PlansService } from './plans.service.js';

@Module({
  imports: [CarsModule, DocumentRecordsModule, UpdatesModule, PeopleModule],
  controllers: [PlansController],
  providers: [PlansService, PlansRepository],
  exports: [PlansRepository],
})
export class PlansModule {}
