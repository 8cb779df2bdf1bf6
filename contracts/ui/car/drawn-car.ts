import type { BodyType } from '../../src/http/shapes/car-looks.js';

/** What a car's drawing shows of it. */
export interface DrawnCar {
  readonly body: BodyType;
  /** As the register writes it: "Red". Without one it is drawn in grey primer. */
  readonly colour?: string | null | undefined;
  readonly registration?: string | undefined;
}
