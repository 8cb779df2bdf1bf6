import { Module } from '@nestjs/common';
import { CarsConsumer } from './cars.consumer.js';
import { CarsController } from './cars.controller.js';
import { CarsRepository } from './cars.repository.js';
import { CarsService } from './cars.service.js';

@Module({ controllers: [CarsController, CarsConsumer], providers: [CarsService, CarsRepository], exports: [CarsService, CarsRepository] })
export class CarsModule {}
