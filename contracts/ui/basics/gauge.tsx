import { useId } from 'react';
import css from './gauge.module.css';

export interface GaugeProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** In the middle: "£640 left". It is also read out, so use words, or figures with a unit. */
  readonly text: string;
  readonly tone?: 'brand' | 'warning' | 'danger' | undefined;
}

/** From the top, clockwise, and all the way round. */
const circle = 'M60 8 A52 52 0 1 1 60 112 A52 52 0 1 1 60 8';

/** How much of a whole, as a circle of 120 pixels (A9): a claim limit, the days of a plan. */
export function Gauge({ label, value, max, text, tone = 'brand' }: GaugeProps) {
  const id = useId();
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={css.gauge} data-tone={tone}>
      <div
        className={css.dial}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        <svg viewBox="0 0 120 120" width={120} height={120} aria-hidden="true">
          <path className={css.track} d={circle} />
          <path
            className={css.fill}
            d={circle}
            pathLength={100}
            strokeDasharray={`${share * 100} 200`}
            data-none={share === 0 || undefined}
          />
        </svg>
        <span className={css.text}>{text}</span>
      </div>
      <p id={id} className={css.label}>
        {label}
      </p>
    </div>
  );
}
