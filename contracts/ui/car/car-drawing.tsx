import { bodies, sheet } from '../../src/car/bodies.js';
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
      <path className={css.kerbTop} d="M0 117.5h360v4H0z" />
      <path className={css.kerbFace} d="M0 121h360v9H0z" />
      <path className={css.joints} d="M40 118v12M118 118v12M242 118v12M320 118v12" />
      <path className={css.road} d="M0 130h360v14H0z" />
      <g className={css.car}>
        <ellipse cx="180" cy="131.5" rx="162" ry="4.5" opacity=".35" />
        {body === 'motorcycle' ? <Motorcycle paint={paint} /> : <Side body={bodies[body]} paint={paint} />}
      </g>
      {registration !== undefined && <ShowPlate registration={registration} />}
    </svg>
  );
}
