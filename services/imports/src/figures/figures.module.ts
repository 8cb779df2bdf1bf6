import { Module } from '@nestjs/common';
import { DayCountsRepository } from './day-counts.repository.js';
import { FiguresConsumer } from './figures.consumer.js';
import { FiguresController } from './figures.controller.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';

@Module({ controllers: [FiguresController, FiguresConsumer], providers: [FiguresService, FiguresRepository, DayCountsRepository] })
export class FiguresModule {}
