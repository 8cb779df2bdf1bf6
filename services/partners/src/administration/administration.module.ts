import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { PartnersController } from './partners.controller.js';
import { PartnersService } from './partners.service.js';

/** Lets staff add, change and view partners and their endpoints. */
@Module({
  imports: [PartnersModule, EndpointsModule],
  controllers: [PartnersController],
  providers: [PartnersService],
})
export class AdministrationModule {}
