import { lazy, Suspense, type ComponentType } from 'react';
import { carName, type NamedCar } from '../../src/car/car-name.js';
import type { CarDrawingProps, DrawnCar } from './car-drawing.js';
import scene from './scene.module.css';

/** The drawing loads after the page, which works without it: the words beside it say all that it shows. */
const CarDrawing = lazy<ComponentType<CarDrawingProps>>(() => import('./car-drawing.js').catch(() => ({ default: () => null })));

export interface CarProps {
  readonly car: DrawnCar & NamedCar;
  /** Whether it rolls up to the kerb, where the system allows motion. */
  readonly rolls?: boolean | undefined;
}

/** The customer's car at the kerb, in its colour, with its plate. Its space is reserved until it loads. */
export function CarAtKerb({ car, rolls }: CarProps) {
  return (
    <div className={scene.scene}>
      <Suspense fallback={null}>
        <CarDrawing car={car} name={carName(car)} rolls={rolls} />
      </Suspense>
    </div>
  );
}
