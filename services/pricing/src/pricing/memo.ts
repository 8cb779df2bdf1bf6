/**
 * Answers of a pure rule that were given before, under what they were asked for: a customer who looks at lengths of cover asks for the same
 * tables again and again. It holds so many of each owner and then starts anew; what nobody owns any more goes with its owner.
 */
export class Memo<Owner extends object, Answer> {
  private readonly answers = new WeakMap<Owner, Map<string, Answer>>();

  constructor(private readonly most: number) {}

  of(owner: Owner, asked: unknown, answer: () => Answer): Answer {
    const key = JSON.stringify(asked);
    const known = this.answersOf(owner);
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = answer();
    if (known.size >= this.most) known.clear();
    known.set(key, now);
    return now;
  }

  private answersOf(owner: Owner): Map<string, Answer> {
    const known = this.answers.get(owner) ?? new Map<string, Answer>();
    this.answers.set(owner, known);
    return known;
  }
}
