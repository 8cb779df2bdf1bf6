import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OwnSessionsController } from './own-sessions.controller.js';

@Module({ imports: [SessionsModule], controllers: [OwnSessionsController] })
export class OwnSessionsModule {}
