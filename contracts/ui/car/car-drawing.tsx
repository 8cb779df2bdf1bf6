import { bodies } from '../../src/car/bodies.js';
import { sheet } from '../../src/car/sheet.js';
import { paintOf } from '../../src/car/paint.js';
import { classes } from '../basics/classes.js';
import css from './car.module.css';
import type { DrawnCar } from './drawn-car.js';
import { Motorcycle } from './motorcycle.js';
import { ShowPlate } from './show-plate.js';
import { Side } from './side.js';

export interface CarDrawingProps {
  readonly car: DrawnCar;
  /** The name for screen readers. */
  readonly name: string;
  /** Where the system allows motion. */
  readonly rolls?: boolean | undefined;
}

/** A car at the kerb. All of it is in one file, which loads after the page. */
export default function CarDrawing({ car: { body, colour, registration }, name, rolls = false }: CarDrawingProps) {
  const paint = paintOf(colour);
  return (
    <svg className={classes(css.drawing, rolls && css.rolls)} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={name}>
      {/* Beyond the sheet at both ends: in a place wider than the car the kerb reaches its edges. */}
      <path className={css.kerbTop} d="M-720 117.5h1800v4h-1800z" />
      <path className={css.kerbFace} d="M-720 121h1800v9h-1800z" />
      <path
        className={css.joints}
        d="M-232 118v12M-154 118v12M-38 118v12M40 118v12M118 118v12M242 118v12M320 118v12M398 118v12M514 118v12M592 118v12"
      />
      <path className={css.road} d="M-720 130h1800v14h-1800z" />
      <g className={css.car}>
        <ellipse cx="180" cy="131.5" rx="162" ry="4.5" opacity=".35" />
        {body === 'motorcycle' ? <Motorcycle paint={paint} /> : <Side body={bodies[body]} paint={paint} />}
      </g>
      {registration !== undefined && <ShowPlate registration={registration} />}
    </svg>
  );
}
