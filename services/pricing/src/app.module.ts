import { Module, type DynamicModule } from '@nestjs/common';
import { PricingConfig } from './config.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { VehiclesModule } from './vehicles/vehicles.module.js';

@Module({})
export class AppModule {
  static with(config: PricingConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [QuotesModule, VehiclesModule],
      providers: [{ provide: PricingConfig, useValue: config }],
      exports: [PricingConfig],
    };
  }
}
