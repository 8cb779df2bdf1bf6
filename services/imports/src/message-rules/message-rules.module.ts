import { Module } from '@nestjs/common';
import { MessageRulesController } from './message-rules.controller.js';
import { MessageRulesRepository } from './message-rules.repository.js';
import { MessageRulesService } from './message-rules.service.js';

@Module({ controllers: [MessageRulesController], providers: [MessageRulesService, MessageRulesRepository] })
export class MessageRulesModule {}
