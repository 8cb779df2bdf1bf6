import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { MarksController } from './marks.controller.js';

@Module({ imports: [QuotesModule], controllers: [MarksController] })
export class MarksModule {}
