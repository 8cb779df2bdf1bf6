import { Module } from '@nestjs/common';
import { CarDaysModule } from '../car-days/car-days.module.js';
import { CarsModule } from '../cars/cars.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { PlatesModule } from '../plates/plates.module.js';
import { CarCareService } from './car-care.service.js';
import { CarDaysService } from './car-days.service.js';
import { CarProfileController } from './car-profile.controller.js';
import { CarProfileService } from './car-profile.service.js';
import { Registers } from './registers.js';

@Module({
  imports: [CarDaysModule, CarsModule, GivenPassesModule, UpdatesModule, PlatesModule],
  controllers: [CarProfileController],
  providers: [CarProfileService, CarCareService, CarDaysService, Registers],
})
export class CarProfileModule {}
