import { Module } from '@nestjs/common';
import { TrialsService } from './trials.service.js';
import { VouchersController } from './vouchers.controller.js';
import { VouchersRepository } from './vouchers.repository.js';
import { Applications } from './applications.js';
import { VouchersService } from './vouchers.service.js';

@Module({
  controllers: [VouchersController],
  providers: [VouchersService, Applications, TrialsService, VouchersRepository],
  exports: [VouchersService],
})
export class VouchersModule {}
