interface Engine {
  /** Cubic centimetres, as the register has it. */
  readonly engine_size?: number | null | undefined;
  /** As its owner says, where the register does not. */
  readonly engine_size_range?: string | undefined;
}

/** Cubic centimetres; null where they are not known. An electric car has an engine of 0 cc. */
export const engineSizeOf = ({ engine_size, engine_size_range }: Engine): number | null =>
  engine_size ?? (engine_size_range === 'electric' ? 0 : null);
