import PDFDocument from 'pdfkit';

/** How PDFs are protected, by the version of the format that brought it. */
export const protections = { 'RC4-40': '1.3', 'RC4-128': '1.4', 'AES-128': '1.6', 'AES-256': '1.7ext3' } as const;

interface PdfProtection {
  readonly by: keyof typeof protections;
  /** Asked for to open it; nobody is asked without one. */
  readonly password?: string;
  /** Run by a click on its first page. */
  readonly script?: string;
}

/** What the first page of each says. */
export const protectedWords = 'Schedule of cover';

/** A PDF of two pages that only its owner may change or copy from, as insurers send them. */
export const aProtectedPdf = ({ by, password, script }: PdfProtection): Promise<Buffer> =>
  new Promise((resolve) => {
    const opens = password === undefined ? {} : { userPassword: password };
    const pdf = new PDFDocument({ pdfVersion: protections[by], ownerPassword: 'its owner', permissions: {}, ...opens });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.text(protectedWords);
    const link = { Subtype: 'Link', A: { S: 'JavaScript', JS: new String(script) } };
    if (script !== undefined) pdf.annotate(10, 10, 100, 100, link);
    pdf.addPage().text('What is covered');
    pdf.end();
  });
