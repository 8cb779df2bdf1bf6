import { Module } from '@nestjs/common';
import { GaragesModule } from './garages/garages.module.js';

@Module({ imports: [GaragesModule] })
export class AppModule {}
