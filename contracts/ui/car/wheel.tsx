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
