import { Module } from '@nestjs/common';
import { CallbacksController } from './callbacks.controller.js';
import { CallbacksRepository } from './callbacks.repository.js';
import { CallbacksService } from './callbacks.service.js';

@Module({ controllers: [CallbacksController], providers: [CallbacksService, CallbacksRepository] })
export class CallbacksModule {}
