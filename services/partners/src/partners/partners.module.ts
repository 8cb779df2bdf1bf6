import { Module } from '@nestjs/common';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { PartnerKeysService } from './partner-keys.service.js';
import { PartnersController } from './partners.controller.js';
import { PartnersRepository } from './partners.repository.js';
import { PartnersService } from './partners.service.js';

@Module({
  controllers: [PartnersController],
  providers: [PartnersService, PartnerKeysService, PartnersRepository, EndpointsRepository],
  exports: [PartnersRepository, PartnerKeysService, EndpointsRepository],
})
export class PartnersModule {}
