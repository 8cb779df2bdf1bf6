import * as z from 'zod/mini';

const inEnglish = z.object({ defaultValue: z.object({ value: z.string() }) });
const genericObject = z.object({
  id: z.string(),
  state: z.string(),
  cardTitle: inEnglish,
  header: inEnglish,
  subheader: inEnglish,
  textModulesData: z.array(z.object({ header: z.string(), body: z.string() })),
});
const fields = z.record(z.string(), z.unknown());
export type SavedObject = z.output<typeof genericObject>;

const savedToken = z.object({ payload: z.object({ genericObjects: z.array(genericObject) }) });

/** Passes that were saved in Google's wallet, by their ids. */
export class SavedObjects {
  private readonly objects = new Map<string, SavedObject>();

  get all(): readonly SavedObject[] {
    return [...this.objects.values()];
  }

  /** Saves what a link to the wallet carries. The signature is not checked: the key is new at each start. */
  save(token: string): void {
    const [, claims = ''] = token.split('.');
    const { payload } = z.parse(savedToken, JSON.parse(Buffer.from(claims, 'base64url').toString()));
    for (const saved of payload.genericObjects) this.objects.set(saved.id, saved);
  }

  /** False where the pass was not saved. */
  patch(id: string, change: unknown): boolean {
    const before = this.objects.get(id);
    if (!before) return false;
    this.objects.set(id, z.parse(genericObject, { ...before, ...z.parse(fields, change) }));
    return true;
  }
}
