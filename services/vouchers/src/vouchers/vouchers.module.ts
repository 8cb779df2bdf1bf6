import { Module } from '@nestjs/common';
import { VouchersConsumer } from './vouchers.consumer.js';
import { VouchersController } from './vouchers.controller.js';
import { VouchersRepository } from './vouchers.repository.js';
import { VouchersService } from './vouchers.service.js';

@Module({ controllers: [VouchersController, VouchersConsumer], providers: [VouchersService, VouchersRepository] })
export class VouchersModule {}
