import { Module } from '@nestjs/common';
import { SecondFactorsRepository } from './second-factors.repository.js';

@Module({ providers: [SecondFactorsRepository], exports: [SecondFactorsRepository] })
export class SecondFactorRecordsModule {}
