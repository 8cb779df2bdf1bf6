import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { PassController } from './pass.controller.js';
import { PassService } from './pass.service.js';
import { WalletIssuers } from './wallet-issuers.js';

@Module({ imports: [CarsModule], controllers: [PassController], providers: [PassService, WalletIssuers] })
export class PassModule {}
