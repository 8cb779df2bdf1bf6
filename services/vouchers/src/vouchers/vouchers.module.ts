import { Module } from '@nestjs/common';
import { TrialsService } from './trials.service.js';
import { VouchersController } from './vouchers.controller.js';
import { VouchersRepository } from './vouchers.repository.js';
import { Applications } from './applications.js';
import { BuyersRepository } from '../buyers/buyers.repository.js';
import { Guesses } from './guesses.js';
import { OtherQuotes } from './other-quotes.js';
import { VoucherChanges } from './voucher-changes.service.js';
import { VoucherClaims } from './voucher-claims.service.js';
import { VouchersService } from './vouchers.service.js';

@Module({
  controllers: [VouchersController],
  providers: [
    VouchersService,
    VoucherClaims,
    VoucherChanges,
    OtherQuotes,
    Guesses,
    BuyersRepository,
    Applications,
    TrialsService,
    VouchersRepository,
  ],
  exports: [VoucherClaims, VouchersRepository],
})
export class VouchersModule {}
