import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { ArrearsService } from './arrears.service.js';
import { ArrearsConsumer } from './arrears.consumer.js';

@Module({ imports: [PoliciesModule], controllers: [ArrearsConsumer], providers: [ArrearsService] })
export class ArrearsModule {}
