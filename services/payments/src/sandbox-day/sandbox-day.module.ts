import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments.module.js';
import { SandboxDayController } from './sandbox-day.controller.js';
import { SandboxDayService } from './sandbox-day.service.js';

@Module({ imports: [PaymentsModule], controllers: [SandboxDayController], providers: [SandboxDayService] })
export class SandboxDayModule {}
