import { Module } from '@nestjs/common';
import { TrialsService } from './trials.service.js';
import { VouchersController } from './vouchers.controller.js';
import { VouchersRepository } from './vouchers.repository.js';
import { VouchersService } from './vouchers.service.js';

@Module({ controllers: [VouchersController], providers: [VouchersService, TrialsService, VouchersRepository], exports: [VouchersService] })
export class VouchersModule {}
