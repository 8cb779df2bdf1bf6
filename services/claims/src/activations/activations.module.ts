import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { ActivationsController } from './activations.controller.js';
import { ActivationsService } from './activations.service.js';

@Module({ imports: [PoliciesModule], controllers: [ActivationsController], providers: [ActivationsService] })
export class ActivationsModule {}
