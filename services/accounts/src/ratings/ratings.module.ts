import { Module } from '@nestjs/common';
import { RatingsController } from './ratings.controller.js';
import { RatingsRepository } from './ratings.repository.js';

@Module({ controllers: [RatingsController], providers: [RatingsRepository] })
export class RatingsModule {}
