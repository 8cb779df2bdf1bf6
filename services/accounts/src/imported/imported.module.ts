import { Module } from '@nestjs/common';
import { CarDaysModule } from '../car-days/car-days.module.js';
import { CarsModule } from '../cars/cars.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { PeopleModule } from '../people/people.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { ImportedController } from './imported.controller.js';
import { ImportedService } from './imported.service.js';
import { MarksRepository } from './marks.repository.js';
import { SignsOfUseRepository } from './signs-of-use.repository.js';
import { UndoneConsumer } from './undone.consumer.js';
import { UndoneService } from './undone.service.js';

@Module({
  imports: [CarDaysModule, CarsModule, UpdatesModule, PeopleModule, PlansModule],
  controllers: [ImportedController, UndoneConsumer],
  providers: [ImportedService, MarksRepository, SignsOfUseRepository, UndoneService],
})
export class ImportedModule {}
