import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { ArrearsConsumer } from './arrears.consumer.js';

@Module({ imports: [PoliciesModule], controllers: [ArrearsConsumer] })
export class ArrearsModule {}
