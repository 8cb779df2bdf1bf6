import css from './shape.module.css';

interface ShapeProps {
  /** `rows`: a list. `short`: some words and a button, without a card. `cars`: the cars of the garage, with their pictures. For staff, `lines`: some facts; `table`: a list of one line each. */
  readonly of: 'rows' | 'short' | 'cars' | 'lines' | 'table';
}

type Part = 'title' | 'picture' | 'row' | 'line';
const parts: Readonly<Record<ShapeProps['of'], readonly Part[]>> = {
  rows: ['row', 'row', 'row'],
  short: ['row'],
  cars: ['picture', 'title', 'row', 'row'],
  lines: Array.from({ length: 3 }, () => 'line'),
  table: Array.from({ length: 10 }, () => 'line'),
};

/** What is on its way, in grey: the page keeps its shape while it loads. */
export function Shape({ of }: ShapeProps) {
  return (
    <div className={css.shape} data-of={of} aria-hidden="true">
      {parts[of].map((part, at) => (
        <span key={at} className={css[part]} />
      ))}
    </div>
  );
}
