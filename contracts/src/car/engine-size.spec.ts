import { engineSizeOf } from './engine-size.js';

describe('the engine of a car', () => {
  it.each([
    ['as the register has it', { engine_size: 1_497 }, 1_497],
    ['electric by the register', { engine_size: 0 }, 0],
    ['electric, as its owner says', { engine_size_range: 'electric' }, 0],
    ['as the register has it, whatever its owner says', { engine_size: 1_497, engine_size_range: 'electric' }, 1_497],
    ['not known to the cc', { engine_size: null, engine_size_range: '1201_1600' }, null],
    ['not known', {}, null],
  ])('%s', (_, car, size) => expect(engineSizeOf(car)).toBe(size));
});
