import { Module } from '@nestjs/common';
import { GradesController } from './grades.controller.js';
import { GradesRepository } from './grades.repository.js';
import { GradesService } from './grades.service.js';

@Module({ controllers: [GradesController], providers: [GradesService, GradesRepository] })
export class GradesModule {}
