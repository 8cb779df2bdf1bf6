import { Module } from '@nestjs/common';
import { CarDaysRepository } from './car-days.repository.js';

@Module({ providers: [CarDaysRepository], exports: [CarDaysRepository] })
export class CarDaysModule {}
