import { Module } from '@nestjs/common';
import { CarDaysModule } from '../car-days/car-days.module.js';
import { ImportUsesModule } from '../import-uses/import-uses.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { CarWorksService } from './car-works.service.js';
import { CarsConsumer } from './cars.consumer.js';
import { CarsController } from './cars.controller.js';
import { CarsRepository } from './cars.repository.js';
import { CarsService } from './cars.service.js';
import { WorksConsumer } from './works.consumer.js';

@Module({
  imports: [CarDaysModule, GivenPassesModule, ImportUsesModule, UpdatesModule],
  controllers: [CarsController, CarsConsumer, WorksConsumer],
  providers: [CarsService, CarWorksService, CarsRepository],
  exports: [CarsService, CarsRepository],
})
export class CarsModule {}
