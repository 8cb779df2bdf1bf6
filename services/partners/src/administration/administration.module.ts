import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { PartnersController } from './partners.controller.js';
import { PartnersService } from './partners.service.js';

/** Partners as staff add, change and see them, with the endpoints of each. */
@Module({
  imports: [PartnersModule, EndpointsModule],
  controllers: [PartnersController],
  providers: [PartnersService],
})
export class AdministrationModule {}
