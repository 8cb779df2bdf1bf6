import { Module } from '@nestjs/common';
import { MarksRepository } from './marks.repository.js';

@Module({ providers: [MarksRepository], exports: [MarksRepository] })
export class MarksModule {}
