import { Module } from '@nestjs/common';
import { GaragesController } from './garages.controller.js';
import { GaragesRepository } from './garages.repository.js';
import { GaragesService } from './garages.service.js';

@Module({ controllers: [GaragesController], providers: [GaragesService, GaragesRepository], exports: [GaragesService] })
export class GaragesModule {}
