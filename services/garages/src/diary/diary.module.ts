import { Module } from '@nestjs/common';
import { DiaryRepository } from './diary.repository.js';
import { DiaryService } from './diary.service.js';

@Module({ providers: [DiaryRepository, DiaryService], exports: [DiaryService] })
export class DiaryModule {}
