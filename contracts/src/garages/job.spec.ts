import { expect, it } from '@jest/globals';
import { jobOf } from './job.js';

it.each([
  [['mot'] as const, null, 'MOT'],
  [['service', 'mot'] as const, null, 'Service and MOT'],
  [['mot', 'service', 'repair'] as const, null, 'MOT, service and repair'],
  [['mot', 'service'] as const, 'Full service', 'MOT and full service'],
  [['service', 'healthcheck'] as const, 'Manufacturer’s service (brake fluid)', 'Manufacturer’s service (brake fluid) and health check'],
  [[], null, 'Visit'],
])('the job of %j with %j is %s', (products, service, job) => expect(jobOf({ products, service })).toBe(job));
