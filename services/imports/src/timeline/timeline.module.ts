import { Module } from '@nestjs/common';
import { TimelineConsumer } from './timeline.consumer.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineRepository } from './timeline.repository.js';
import { TimelineService } from './timeline.service.js';

@Module({ controllers: [TimelineController, TimelineConsumer], providers: [TimelineService, TimelineRepository] })
export class TimelineModule {}
