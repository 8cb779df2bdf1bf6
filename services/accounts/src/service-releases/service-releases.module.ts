import { Module } from '@nestjs/common';
import { ServiceReleasesController } from './service-releases.controller.js';
import { ServiceReleasesService } from './service-releases.service.js';

@Module({ controllers: [ServiceReleasesController], providers: [ServiceReleasesService] })
export class ServiceReleasesModule {}
