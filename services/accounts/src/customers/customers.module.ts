import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { PeopleModule } from '../people/people.module.js';
import { PlatesModule } from '../plates/plates.module.js';
import { CustomersController } from './customers.controller.js';
import { CustomersService } from './customers.service.js';

@Module({ imports: [CarsModule, PeopleModule, PlatesModule], controllers: [CustomersController], providers: [CustomersService] })
export class CustomersModule {}
