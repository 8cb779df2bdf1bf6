import { Module } from '@nestjs/common';
import { GaragesModule } from '../garages/garages.module.js';
import { QuoteAccess } from '../quote-access.js';
import { GarageListController } from './garage-list.controller.js';
import { GarageListService } from './garage-list.service.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';
import { VisitChoiceService } from './visit-choice.service.js';
import { SelectionsRepository } from './selections.repository.js';

@Module({
  imports: [GaragesModule],
  controllers: [OffersController, GarageListController],
  providers: [OffersService, GarageListService, VisitChoiceService, SelectionsRepository, QuoteAccess],
  exports: [SelectionsRepository],
})
export class OffersModule {}
