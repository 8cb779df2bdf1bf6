import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { EndpointsService } from './endpoints.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { TargetCheck } from './target-check.js';

@Module({
  imports: [PartnersModule],
  providers: [EndpointsService, WebhookSecrets, TargetCheck],
  exports: [EndpointsService, WebhookSecrets],
})
export class EndpointsModule {}
