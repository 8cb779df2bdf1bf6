/** What every field of a claim gets: its answer as text, and what is wrong with it. */
export interface AnswerProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}
