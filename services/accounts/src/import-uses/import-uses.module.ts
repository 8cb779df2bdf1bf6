import { Module } from '@nestjs/common';
import { ImportUsesRepository } from './import-uses.repository.js';

@Module({ providers: [ImportUsesRepository], exports: [ImportUsesRepository] })
export class ImportUsesModule {}
