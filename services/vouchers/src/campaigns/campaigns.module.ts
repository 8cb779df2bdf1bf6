import { Module } from '@nestjs/common';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignsService } from './campaigns.service.js';

@Module({ controllers: [CampaignsController], providers: [CampaignsService, CampaignsRepository] })
export class CampaignsModule {}
