import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { PlatesConsumer } from './plates.consumer.js';

@Module({ imports: [QuotesModule], controllers: [PlatesConsumer] })
export class PlatesModule {}
