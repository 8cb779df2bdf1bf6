import { useId } from 'react';
import { archGap, shellOf, type Body } from '../../src/car/bodies.js';
import { sheet } from '../../src/car/sheet.js';
import css from './car.module.css';

const spokes = [0, 72, 144, 216, 288];

interface WheelProps {
  readonly x: number;
  readonly radius: number;
  /** The rim's size, as a share of the wheel. */
  readonly rim?: number;
}

export function Wheel({ x, radius, rim = 0.7 }: WheelProps) {
  const size = radius * rim;
  const spoke = `M${-size * 0.2} 0L${-size * 0.12} ${-size}H${size * 0.12}L${size * 0.2} 0Z`;
  return (
    <g transform={`translate(${x} ${sheet.road - radius})`}>
      <g className={css.wheel}>
        <circle r={radius} fill="#1b2027" />
        <circle r={radius - 2.5} fill="none" stroke="#3a424d" />
        <circle r={size} fill="#39414c" stroke="#dde2e7" strokeWidth="2.2" />
        {spokes.map((turn) => (
          <path key={turn} transform={`rotate(${turn})`} d={spoke} fill="#cdd3da" stroke="#8a929c" strokeWidth=".6" />
        ))}
        <circle r={size * 0.24} fill="#e8ecef" stroke="#8a929c" strokeWidth=".8" />
      </g>
    </g>
  );
}

interface SideProps {
  readonly body: Body;
  readonly paint: string;
}

/** A car from its side. Light and shade lie over the paint, so that one drawing serves each colour. */
export function Side({ body, paint }: SideProps) {
  const shell = shellOf(body);
  const { wheels } = body;
  return (
    <>
      <Underside body={body} />
      {body.hood !== undefined && (
        <>
          <Seats body={body} />
          <path d={body.hood} fill="#3a404a" />
        </>
      )}
      <path d={shell} fill={paint} />
      <Light body={body} shell={shell} />
      <Glass body={body} />
      <g fill="none" stroke="#000" strokeLinecap="round">
        <path d={body.shoulder} opacity=".2" />
        <path d={body.seams} strokeWidth="1.1" opacity=".4" />
      </g>
      <Trim body={body} paint={paint} />
      <path className={css.edge} d={shell} />
      <Wheel x={wheels.rear} radius={wheels.radius} />
      <Wheel x={wheels.front} radius={wheels.radius} />
    </>
  );
}

/** The dark parts below and behind: the arches, and the floor between them. */
function Underside({ body: { wheels, sill } }: Pick<SideProps, 'body'>) {
  const { rear, front, radius } = wheels;
  const middle = sheet.road - radius;
  return (
    <g fill="#12161b">
      <circle cx={rear} cy={middle} r={radius + archGap} />
      <circle cx={front} cy={middle} r={radius + archGap} />
      <path d={`M${rear} ${sill - 20}H${front}V${sill + 4}H${rear}Z`} />
    </g>
  );
}

/** Bright above, dark towards the road, with a gleam along the shoulder. */
function Light({ body, shell }: Pick<SideProps, 'body'> & { readonly shell: string }) {
  const id = useId();
  return (
    <>
      <clipPath id={`${id}s`}>
        <path d={shell} />
      </clipPath>
      <linearGradient id={`${id}l`} x2="0" y2="1">
        <stop stopColor="#fff" stopOpacity=".32" />
        <stop offset=".48" stopColor="#fff" stopOpacity=".04" />
        <stop offset=".6" stopOpacity=".02" />
        <stop offset="1" stopOpacity=".4" />
      </linearGradient>
      <g clipPath={`url(#${id}s)`}>
        <path d={shell} fill={`url(#${id}l)`} />
        <path d={`M0 ${body.sill - 15}q180-10 360 0v50H0z`} opacity=".14" />
        <path d={body.shoulder} transform="translate(0-3)" fill="none" stroke="#fff" strokeWidth="6" opacity=".2" />
        <path d={body.dark} fill="#23282f" />
        <path d={body.outline} fill="none" stroke="#fff" strokeWidth="4.5" opacity=".2" />
      </g>
    </>
  );
}

function Glass({ body }: Pick<SideProps, 'body'>) {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <path d={body.glass} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={body.glass} fill="#2a3a48" />
        {body.hood === undefined && <Seats body={body} />}
        <path d="M96 8h34l-34 74h-34zM186 8h12l-34 74h-12zM204 8h30l-34 74h-30z" fill="#c4dcea" opacity=".22" />
        <path d={body.pillars} stroke="#161c23" strokeWidth="4.5" />
      </g>
      <path d={body.glass} fill="none" stroke="#12171d" strokeWidth="1.8" strokeLinejoin="round" />
    </>
  );
}

function Seats({ body }: Pick<SideProps, 'body'>) {
  return body.seats.map(([x, y]) => <path key={x} d={`M${x} ${y}q1-7 7-6t7 7l1 9q6 3 7 14l2 20h-26l1-30q0-8 1-14z`} fill="#171f27" />);
}

function Trim({ body, paint }: SideProps) {
  return (
    <g stroke="#000" strokeOpacity=".5" fill={paint}>
      {body.handles.map(([x, y]) => (
        <rect key={x} x={x} y={y} width="15" height="3.6" rx="1.8" />
      ))}
      <path transform={`translate(${body.mirror.join()})`} d="M-2 4q-5-9 2-10 9 0 10 5t-12 5z" />
      <path d={body.headlamp} fill="#eff5f9" />
      <path d={body.tailLamp} fill="#c4192c" />
    </g>
  );
}
