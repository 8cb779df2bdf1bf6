import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { WrittenController } from './written.controller.js';
import { WrittenService } from './written.service.js';

@Module({ imports: [MessagesModule], controllers: [WrittenController], providers: [WrittenService] })
export class WrittenModule {}
