import { Module } from '@nestjs/common';
import { QuoteLinks } from './quote-links.js';

@Module({ providers: [QuoteLinks], exports: [QuoteLinks] })
export class AccessModule {}
