import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Arrivals } from './arrivals.js';

/** What follows once a person has proved who they are: their session, its cookies and the page that they land on. */
@Module({
  imports: [DevicesModule, SessionsModule],
  providers: [Arrivals],
  exports: [Arrivals],
})
export class ArrivalsModule {}
