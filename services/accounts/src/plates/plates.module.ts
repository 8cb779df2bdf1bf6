import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { CarDaysModule } from '../car-days/car-days.module.js';
import { CarsModule } from '../cars/cars.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { PlatesController } from './plates.controller.js';
import { PlatesDeskService } from './plates-desk.service.js';
import { PlatesRepository } from './plates.repository.js';
import { PlatesService } from './plates.service.js';

@Module({
  imports: [BlocksModule, CarDaysModule, CarsModule, GivenPassesModule, UpdatesModule],
  controllers: [PlatesController],
  providers: [PlatesService, PlatesDeskService, PlatesRepository],
  exports: [PlatesRepository],
})
export class PlatesModule {}
