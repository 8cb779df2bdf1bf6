import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { EndpointsService } from './endpoints.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { TargetCheck } from './target-check.js';

@Module({
  imports: [PartnersModule],
  providers: [EndpointsService, EndpointsRepository, WebhookSecrets, TargetCheck],
  exports: [EndpointsService, EndpointsRepository, WebhookSecrets],
})
export class EndpointsModule {}
