import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits.js';

@Module({ providers: [AddressLimits], exports: [AddressLimits] })
export class LimitsModule {}
