import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { DeviceCookie } from './device-cookie.js';
import { KnownDevices } from './known-devices.js';
import { KnownDevicesRepository } from './known-devices.repository.js';

@Module({
  imports: [PeopleModule],
  providers: [DeviceCookie, KnownDevices, KnownDevicesRepository],
  exports: [KnownDevices, KnownDevicesRepository],
})
export class DevicesModule {}
