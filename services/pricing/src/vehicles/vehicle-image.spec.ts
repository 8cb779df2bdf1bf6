import { bodyType } from '@kerbside/contracts/http/shapes/car-looks';
import { drawVehicle, isBodyType, vehicleImageUrl } from './vehicle-image.js';

describe('the picture of a vehicle', () => {
  it.each(bodyType.options)('of a %s is drawn, at its own address', (body) => {
    expect(drawVehicle(body)).toMatch(/^<svg .*<\/svg>$/);
    expect(vehicleImageUrl(body)).toBe(`/api/pricing/vehicle-images/${body}`);
  });
  it('is drawn of nothing else', () => expect([isBodyType('submarine'), isBodyType('toString')]).toEqual([false, false]));
});
