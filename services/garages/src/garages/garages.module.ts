import { Module } from '@nestjs/common';
import { QuoteAccess } from '../quote-access.js';
import { GaragesController } from './garages.controller.js';
import { GaragesRepository } from './garages.repository.js';
import { GaragesService } from './garages.service.js';

@Module({ controllers: [GaragesController], providers: [GaragesService, GaragesRepository, QuoteAccess], exports: [GaragesService] })
export class GaragesModule {}
