import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { NewsModule } from '../news/news.module.js';
import { PeopleModule } from '../people/people.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { ImportedController } from './imported.controller.js';
import { ImportedService } from './imported.service.js';
import { MarksRepository } from './marks.repository.js';

@Module({
  imports: [CarsModule, NewsModule, PeopleModule, PlansModule],
  controllers: [ImportedController],
  providers: [ImportedService, MarksRepository],
})
export class ImportedModule {}
