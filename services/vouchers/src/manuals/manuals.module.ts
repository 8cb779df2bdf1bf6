import { Module } from '@nestjs/common';
import { ManualsController } from './manuals.controller.js';
import { ManualsRepository } from './manuals.repository.js';
import { ManualsService } from './manuals.service.js';

@Module({ controllers: [ManualsController], providers: [ManualsService, ManualsRepository], exports: [ManualsRepository] })
export class ManualsModule {}
