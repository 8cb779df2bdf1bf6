import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignsService } from './campaigns.service.js';

@Module({ imports: [BlocksModule], controllers: [CampaignsController], providers: [CampaignsService, CampaignsRepository] })
export class CampaignsModule {}
