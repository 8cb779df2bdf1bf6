import { bodies, shellOf } from '@kerbside/contracts/car/bodies';
import { sheet } from '@kerbside/contracts/car/sheet';
import css from './cutaway.module.css';
import type { System } from './systems.js';

export interface CutawayDrawingProps {
  readonly lit: readonly System[];
  readonly name: string;
}

const body = bodies.saloon;
const { rear, front, radius } = body.wheels;
const axle = sheet.road - radius;

/** Each system in strokes and in areas, over the saloon. */
const shapes: Readonly<Record<System, { readonly lines: string; readonly areas?: string }>> = {
  exhaust: {
    lines: 'M254 104Q246 113 232 113H118M74 111H40Q34 111 30 108',
    areas: 'M118 109h-36q-6 0-6 4t6 4h36q5 0 5-4t-5-4zM196 109h-26q-4 0-4 4t4 4h26q4 0 4-4t-4-4z',
  },
  fuel: { lines: 'M146 96H232Q246 96 250 88M62 70Q84 76 106 86', areas: 'M106 84h34q8 0 8 8v6q0 6-7 6h-32q-8 0-8-7v-6q0-7 5-7z' },
  drive: {
    lines: 'M160 104v7M176 104v7M192 104v7M208 104v7M224 104v7',
    areas: 'M152 101h78q5 0 5 5v1q0 5-5 5h-78q-5 0-5-5v-1q0-5 5-5z',
  },
  suspension: {
    lines: `M${rear - 7} 62h14M${rear - 7} 67l14 4M${rear - 7} 72l14 4M${rear - 7} 77l14 4M${rear} 62v-5M${front + 8} 68h14M${front + 8} 73l14 4M${front + 8} 78l14 4M${front + 8} 83l14 4`,
  },
  brakes: {
    lines: `M${rear - 13} ${axle}a13 13 0 1 0 26 0a13 13 0 1 0-26 0M${front - 13} ${axle}a13 13 0 1 0 26 0a13 13 0 1 0-26 0`,
    areas: `M${rear + 4} ${axle - 14}q11 4 11 14h-6q0-6-5-8zM${front + 4} ${axle - 14}q11 4 11 14h-6q0-6-5-8z`,
  },
  gearbox: { lines: 'M243 84v14M236 86v10', areas: 'M254 79l-16 4q-10 2-22 4v7q12 2 22 4l16 3z' },
  engine: {
    lines: 'M262 71v-4h28v4M264 78v14M271 78v14M278 78v14M285 78v14',
    areas: 'M258 71h36q3 0 3 3v20q0 4-4 4h-34q-4 0-4-4v-20q0-3 3-3z',
  },
  cooling: { lines: 'M311 80v22M316 80v22M321 80v22M297 82h12M297 96h12', areas: 'M309 78h15v26h-15z' },
  steering: { lines: 'M212 45Q221 52 216 64M216 55L246 76Q254 92 270 100M258 104h36' },
  electrics: {
    lines: 'M232 72H214Q206 72 200 78L166 84M252 64q14-4 40 4',
    areas: 'M234 66h17q2 0 2 2v10q0 2-2 2h-17q-2 0-2-2v-10q0-2 2-2zM236 63h4v3h-4zM245 63h4v3h-4z',
  },
  climate: { lines: 'M228 58q-10-6-18 0M226 62q-8-4-14 1M196 38q-8 6 0 12 8 6 0 12M186 38q-8 6 0 12 8 6 0 12' },
  sensors: {
    lines: 'M18 84q-7 8 0 16M12 80q-11 12 0 24M341 84q7 8 0 16M347 80q11 12 0 24M176 27q0-7 8-10M172 27q-1-12 11-16',
    areas: 'M200 56h12q2 0 2 2v7q0 2-2 2h-12q-2 0-2-2v-7q0-2 2-2z',
  },
};
const order = Object.keys(shapes).filter((key): key is System => Object.hasOwn(shapes, key));

/** A saloon in outline, its systems inside it. */
export default function CutawayDrawing({ lit, name }: CutawayDrawingProps) {
  const shell = shellOf(body);
  return (
    <svg className={css.drawing} viewBox={`0 4 ${sheet.width} ${sheet.height - 10}`} role="img" aria-label={name}>
      <path className={css.road} d={`M0 ${sheet.road}h${sheet.width}`} />
      <path className={css.shell} d={shell} />
      <path className={css.inner} d={body.glass} />
      <path className={css.inner} d={body.seams} />
      <path
        className={css.inner}
        d="M122 100V78q0-6 5-6h5l3-24q1-6 8-6 7 1 7 8l3 22h14q6 1 7 7v21M176 100V80q0-6 5-6h5l3-24q1-6 8-6 7 1 7 8l2 12"
      />
      {[rear, front].map((x) => (
        <g key={x}>
          <circle className={css.tyre} cx={x} cy={axle} r={radius} />
          <circle className={css.inner} cx={x} cy={axle} r={radius * 0.68} />
        </g>
      ))}
      {order.map((system) => (
        <g key={system} className={lit.includes(system) ? css.lit : css.unlit} data-system={system}>
          {shapes[system].areas !== undefined && <path className={css.area} d={shapes[system].areas} />}
          <path d={shapes[system].lines} />
        </g>
      ))}
    </svg>
  );
}
