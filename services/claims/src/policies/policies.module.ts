import { Module } from '@nestjs/common';
import { PoliciesController } from './policies.controller.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';

@Module({ controllers: [PoliciesController], providers: [PoliciesService, PoliciesRepository], exports: [PoliciesRepository] })
export class PoliciesModule {}
