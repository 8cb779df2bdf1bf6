import type PDFDocument from 'pdfkit';

type Page = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Page['struct']>;

interface PartFacts {
  readonly parent?: Element;
  /** What a picture shows. */
  readonly alt?: string;
  /** The letter that a drawn sign stands for. */
  readonly actual?: string;
  readonly bbox?: [left: number, top: number, right: number, bottom: number];
}

/** The parts of a PDF as a screen reader hears them, in order (PDF/UA): what is drawn belongs to one of them, or is decoration. */
export class Structure {
  readonly #document: Element;

  constructor(private readonly page: Page) {
    this.#document = page.struct('Document');
    page.addStructure(this.#document);
  }

  /** An element that other elements are put into. */
  open(kind: string, parent = this.#document): Element {
    const element = this.page.struct(kind);
    parent.add(element);
    return element;
  }

  part(kind: string, draw: () => void, { parent = this.#document, ...options }: PartFacts = {}): void {
    const element = this.page.struct(kind, options);
    parent.add(element);
    const content = this.page.markStructureContent(kind);
    draw();
    this.page.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** Draws what a screen reader passes over. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.page.markContent('Artifact', { type });
    draw();
    this.page.endMarkedContent();
  }

  end(): void {
    this.#document.end();
  }
}
