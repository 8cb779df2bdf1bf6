import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { RemoteReleasesRepository } from './remote-releases.repository.js';
import { RemoteReleasesService } from './remote-releases.service.js';
import { RemoteSwitchesController } from './remote-switches.controller.js';
import { RemoteSwitchesService } from './remote-switches.service.js';
import { ServiceReleasesController } from './service-releases.controller.js';
import { ServiceReleasesService } from './service-releases.service.js';

@Module({
  imports: [PeopleModule],
  controllers: [RemoteSwitchesController, ServiceReleasesController],
  providers: [RemoteSwitchesService, RemoteReleasesRepository, RemoteReleasesService, ServiceReleasesService],
})
export class RemotesModule {}
