import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { EndpointsService } from './endpoints.service.js';
import { SecretBox } from './secret-box.js';
import { TargetCheck } from './target-check.js';

@Module({
  imports: [PartnersModule],
  providers: [EndpointsService, SecretBox, TargetCheck],
  exports: [EndpointsService, SecretBox],
})
export class EndpointsModule {}
