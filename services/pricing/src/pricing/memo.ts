/**
 * Memoizes a pure rule: a customer who looks at lengths of cover asks for the same tables again and again. It keeps a limited number of results
 * for each owner and clears them all at the limit; the results of an owner that is garbage-collected go with it.
 */
export class Memo<Owner extends object, Result> {
  private readonly results = new WeakMap<Owner, Map<string, Result>>();

  constructor(private readonly limit: number) {}

  of(owner: Owner, input: unknown, compute: () => Result): Result {
    const key = JSON.stringify(input);
    const known = this.resultsOf(owner);
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const result = compute();
    if (known.size >= this.limit) known.clear();
    known.set(key, result);
    return result;
  }

  private resultsOf(owner: Owner): Map<string, Result> {
    const known = this.results.get(owner) ?? new Map<string, Result>();
    this.results.set(owner, known);
    return known;
  }
}
