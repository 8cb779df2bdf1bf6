import { Module } from '@nestjs/common';
import { CarsModule } from '../cars/cars.module.js';
import { PeopleModule } from '../people/people.module.js';
import { CustomersController } from './customers.controller.js';
import { CustomersService } from './customers.service.js';

@Module({ imports: [CarsModule, PeopleModule], controllers: [CustomersController], providers: [CustomersService] })
export class CustomersModule {}
