import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { RemoteSwitchesController } from './remote-switches.controller.js';
import { RemoteSwitchesService } from './remote-switches.service.js';

@Module({ imports: [PeopleModule], controllers: [RemoteSwitchesController], providers: [RemoteSwitchesService] })
export class RemotesModule {}
