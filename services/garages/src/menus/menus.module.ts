import { Module } from '@nestjs/common';
import { GaragesModule } from '../garages/garages.module.js';
import { MenusController } from './menus.controller.js';
import { MenusService } from './menus.service.js';

@Module({ imports: [GaragesModule], controllers: [MenusController], providers: [MenusService] })
export class MenusModule {}
