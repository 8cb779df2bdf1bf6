import { Module } from '@nestjs/common';
import { VouchersModule } from '../vouchers/vouchers.module.js';
import { VoucherCodesController } from './voucher-codes.controller.js';
import { VoucherCodes } from './voucher-codes.service.js';

@Module({
  imports: [VouchersModule],
  controllers: [VoucherCodesController],
  providers: [VoucherCodes],
})
export class VoucherCodesModule {}
