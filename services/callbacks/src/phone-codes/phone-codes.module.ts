import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { MessagesModule } from '../messages/messages.module.js';
import { PhoneCodesController } from './phone-codes.controller.js';
import { PhoneCodesRepository } from './phone-codes.repository.js';
import { PhoneCodesService } from './phone-codes.service.js';

@Module({
  imports: [BlocksModule, MessagesModule],
  controllers: [PhoneCodesController],
  providers: [PhoneCodesService, PhoneCodesRepository],
})
export class PhoneCodesModule {}
