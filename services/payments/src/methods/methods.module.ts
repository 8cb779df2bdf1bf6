import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { Methods } from './methods.js';
import { NothingToPay } from './nothing-to-pay.js';

@Module({ imports: [CardsModule], providers: [Methods, NothingToPay], exports: [Methods, CardsModule] })
export class MethodsModule {}
