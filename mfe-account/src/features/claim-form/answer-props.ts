/** What every field of a claim gets: its answer as text, and what is wrong with it. */
export interface AnswerProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  /** It is the page's question, not what follows from its answer. */
  readonly prominent?: boolean | undefined;
  readonly onChange: (value: string) => void;
}
