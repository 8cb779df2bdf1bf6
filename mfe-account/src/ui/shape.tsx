import css from './shape.module.css';

interface ShapeProps {
  /** `rows`: a list. `cars`: the cars of the garage, with their pictures. */
  readonly of: 'rows' | 'cars';
}

const parts: Readonly<Record<ShapeProps['of'], readonly ('title' | 'picture' | 'row')[]>> = {
  rows: ['row', 'row', 'row'],
  cars: ['picture', 'title', 'row', 'row'],
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
