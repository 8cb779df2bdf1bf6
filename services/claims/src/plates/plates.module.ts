import { Module, type DynamicModule } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { PlatesConsumer } from './plates.consumer.js';
import { PlatesService } from './plates.service.js';

@Module({})
export class PlatesModule {
  static beside(claims: DynamicModule): DynamicModule {
    return { module: PlatesModule, imports: [PoliciesModule, claims], controllers: [PlatesConsumer], providers: [PlatesService] };
  }
}
