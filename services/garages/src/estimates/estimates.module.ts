import { Module } from '@nestjs/common';
import { EstimatesController } from './estimates.controller.js';
import { EstimatesRepository } from './estimates.repository.js';
import { EstimatesService } from './estimates.service.js';

@Module({ controllers: [EstimatesController], providers: [EstimatesService, EstimatesRepository], exports: [EstimatesRepository] })
export class EstimatesModule {}
