import { bodies } from '../../src/car/bodies.js';
import { sheet } from '../../src/car/sheet.js';
import { paintOf } from '../../src/car/paint.js';
import type { BodyType } from '../../src/http/shapes/car-looks.js';
import { classes } from '../basics/classes.js';
import css from './car.module.css';
import { ShowPlate } from './show-plate.js';
import { Side, Wheel } from './side.js';

export interface DrawnCar {
  readonly body: BodyType;
  /** As the register writes it: "Red". Without one it is drawn in grey primer. */
  readonly colour?: string | null | undefined;
  readonly registration?: string | undefined;
}

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

function Motorcycle({ paint }: { readonly paint: string }) {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <Wheel x={98} radius={33} rim={0.66} />
      <Wheel x={266} radius={33} rim={0.66} />
      <g fill="none">
        <path d="M100 97L168 92M100 97L150 74" stroke="#2a3038" strokeWidth="7" />
        <path d="M264 97L236 38" stroke="#b9c0c8" strokeWidth="6" />
        <path d="M259 86L246 58" stroke="#2a3038" strokeWidth="8.5" />
        <path d="M228 48L206 96 160 100 150 72" stroke="#2a3038" strokeWidth="6.5" />
        <path d="M206 84Q214 104 196 107L96 106" stroke="#8f98a2" strokeWidth="7" />
        <path d="M150 107L88 103" stroke="#c9cfd6" strokeWidth="9" />
      </g>
      <path d="M160 74L206 72 212 94 198 106 164 104 156 90Z" fill="#3c444f" stroke="#1a1f26" />
      <path d="M168 78h34M167 84h37M168 90h38" stroke="#7d8792" strokeWidth="2.4" fill="none" />
      <circle cx="180" cy="96" r="8" fill="#9aa3ad" stroke="#1a1f26" />
      <path d="M152 62Q166 40 196 40 220 40 230 52 224 66 204 72 176 74 152 68Z" fill={paint} />
      <path d="M164 56Q176 46 196 45 212 45 220 50" fill="none" stroke="#fff" strokeWidth="4" opacity=".35" />
      <path className={css.edge} d="M152 62Q166 40 196 40 220 40 230 52 224 66 204 72 176 74 152 68Z" />
      <path d="M94 55Q120 56 150 60L156 69 146 73Q118 70 100 62Z" fill="#20262d" />
      <path d="M82 50L98 53 128 66 150 72 146 78 112 74Z" fill={paint} />
      <path className={css.edge} d="M82 50L98 53 128 66 150 72 146 78 112 74Z" />
      <path d="M80 49l9 2-2 6-6-2z" fill="#c4192c" />
      <path d="M238 72Q266 52 292 70L288 76Q264 62 244 78Z" fill={paint} />
      <path className={css.edge} d="M238 72Q266 52 292 70L288 76Q264 62 244 78Z" />
      <path d="M236 34Q252 32 256 44 254 56 240 56 232 46 236 34Z" fill="#2a3038" />
      <path d="M248 34Q262 38 256 54 246 52 248 34Z" fill="#eff5f9" stroke="#000" strokeOpacity=".5" />
      <path d="M238 36L222 26 212 28" fill="none" stroke="#20262d" strokeWidth="4.5" />
      <path d="M224 27l4-13" fill="none" stroke="#20262d" strokeWidth="2" />
      <ellipse cx="229" cy="12" rx="7" ry="4" fill="#20262d" />
    </g>
  );
}
