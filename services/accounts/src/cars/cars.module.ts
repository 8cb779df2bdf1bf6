import { Module } from '@nestjs/common';
import { ImportUsesModule } from '../import-uses/import-uses.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { CarDaysRepository } from './car-days.repository.js';
import { CarsConsumer } from './cars.consumer.js';
import { CarsController } from './cars.controller.js';
import { CarsRepository } from './cars.repository.js';
import { CarsService } from './cars.service.js';

@Module({
  imports: [GivenPassesModule, ImportUsesModule, UpdatesModule],
  controllers: [CarsController, CarsConsumer],
  providers: [CarsService, CarsRepository, CarDaysRepository],
  exports: [CarsService, CarsRepository, CarDaysRepository],
})
export class CarsModule {}
