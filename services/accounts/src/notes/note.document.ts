export interface NoteRow {
  /** Made by the page, so that a note that is sent twice is written once. */
  readonly _id: string;
  readonly customerId: string;
  readonly text: string;
  readonly writtenAt: Date;
  readonly staffId: string;
}
