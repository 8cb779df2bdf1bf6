import { Module } from '@nestjs/common';
import { RateBookModule } from '../rate-book/rate-book.module.js';
import { DocumentsController } from './documents.controller.js';

@Module({ imports: [RateBookModule], controllers: [DocumentsController] })
export class DocumentsModule {}
