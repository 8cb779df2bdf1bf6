import type { PersonRecord } from './person.js';
