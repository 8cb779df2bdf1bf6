import { servicedCar } from './serviced-car.js';

describe('the engine of a car that is serviced', () => {
  it.each([
    ['as the register has it', { engine_size: 1_497 }, 1_497],
    ['electric by the register', { engine_size: 0 }, 0],
    ['electric, as its owner says', { engine_size_range: 'electric' as const }, 0],
    ['not known to the cc', { engine_size_range: '1201_1600' as const }, null],
    ['not known', {}, null],
  ])('%s', (_, vehicle, engineSize) => expect(servicedCar(vehicle)).toMatchObject({ engineSize }));
});
