import { Module } from '@nestjs/common';
import { VouchersModule } from './vouchers/vouchers.module.js';

@Module({ imports: [VouchersModule] })
export class AppModule {}
