import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { DemoPeople } from './demo-people.js';

@Module({ imports: [CarsModule, PasswordsModule, PeopleModule, RegistrationModule], providers: [DemoPeople] })
export class DemoModule {}
