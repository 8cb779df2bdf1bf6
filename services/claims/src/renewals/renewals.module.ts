import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { MarksController } from './marks.controller.js';
import { MarksService } from './marks.service.js';

@Module({ imports: [PoliciesModule], controllers: [MarksController], providers: [MarksService] })
export class RenewalsModule {}
