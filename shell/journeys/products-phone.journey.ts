import { describe } from 'node:test';
import { productTypes } from '@kerbside/contracts/ids';
import { ComposedSite } from './support/composed-site.js';
import { everyProduct } from './support/quote-walk.js';

describe('every product is quoted', () => everyProduct(new ComposedSite(), productTypes, 'phone'));
