import { Module } from '@nestjs/common';
import { PartnerKeysService } from './partner-keys.service.js';
import { PartnersRepository } from './partners.repository.js';

@Module({
  providers: [PartnerKeysService, PartnersRepository],
  exports: [PartnersRepository, PartnerKeysService],
})
export class PartnersModule {}
