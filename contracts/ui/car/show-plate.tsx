import css from './car.module.css';

/** The registration on a plate between the wheels, as at a car show. */
export function ShowPlate({ registration }: { readonly registration: string }) {
  return (
    <g className={css.plate}>
      <rect x="130.5" y="105.5" width="104" height="26" rx="4.5" opacity=".32" />
      <rect x="128.8" y="103.8" width="103.4" height="25.4" rx="4" fill="#ffd307" stroke="#10140a" strokeWidth="1.6" />
      <path d="M129.6 107.6q0-3 3-3h9.4v23.8h-9.4q-3 0-3-3z" fill="#0a3b8f" />
      <text className={css.letters} x="135.8" y="124.6" fontSize="6.4" fill="#fff">
        UK
      </text>
      <text
        className={css.letters}
        x="187"
        y="123.2"
        fontSize="19"
        fill="#10140a"
        textLength={Math.min(10.4 * registration.length, 88)}
        lengthAdjust="spacingAndGlyphs"
      >
        {registration}
      </text>
    </g>
  );
}
