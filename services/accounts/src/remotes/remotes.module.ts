import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { RemoteReleasesRepository } from './remote-releases.repository.js';
import { RemoteReleasesService } from './remote-releases.service.js';
import { RemoteSwitchesController } from './remote-switches.controller.js';
import { RemoteSwitchesService } from './remote-switches.service.js';

@Module({
  imports: [PeopleModule],
  controllers: [RemoteSwitchesController],
  providers: [RemoteSwitchesService, RemoteReleasesRepository, RemoteReleasesService],
})
export class RemotesModule {}
