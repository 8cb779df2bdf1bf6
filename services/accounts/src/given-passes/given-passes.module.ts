import { Module } from '@nestjs/common';
import { GivenPassesRepository } from './given-passes.repository.js';
import { PassUpdates } from './pass-updates.js';

@Module({ providers: [GivenPassesRepository, PassUpdates], exports: [GivenPassesRepository, PassUpdates] })
export class GivenPassesModule {}
