import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { NewsModule } from '../news/news.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { PlatesController } from './plates.controller.js';
import { PlatesDeskService } from './plates-desk.service.js';
import { PlatesRepository } from './plates.repository.js';
import { PlatesService } from './plates.service.js';

@Module({
  imports: [CarsModule, GivenPassesModule, NewsModule],
  controllers: [PlatesController],
  providers: [PlatesService, PlatesDeskService, PlatesRepository],
  exports: [PlatesRepository],
})
export class PlatesModule {}
