import { archGap, bodies, shellOf, type Body } from '@kerbside/contracts/car/bodies';
import { sheet } from '@kerbside/contracts/car/sheet';
import { paintOf } from '@kerbside/contracts/car/paint';
import type { BodyType } from '@kerbside/contracts/http/shapes/car-looks';
import { fontOf } from './faces.js';
import type PDFDocument from 'pdfkit';

type Page = InstanceType<typeof PDFDocument>;

/** The car details that a document shows. */
export interface PrintedCar {
  readonly bodyType?: BodyType | null | undefined;
  /** As the register writes it: "Red". */
  readonly colour?: string | null | undefined;
  readonly registration: string | null;
  /** What the picture is called, for who has it read out: "Red Ford Focus hatchback, registration AA19AAA". */
  readonly name: string;
}

/** Points. */
export interface PdfBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const [rubber, metal, pane, dark] = ['#1b2027', '#cdd3da', '#2a3a48', '#23282f'];

/** The car at its kerb with its plate between the wheels, as the pages draw it; the plate alone, beside the brand, where the body is not known. */
export const drawCar = (page: Page, { bodyType, colour, registration }: PrintedCar, { x, y, width }: PdfBox): void => {
  page
    .save()
    .translate(x, y)
    .scale(width / sheet.width);
  if (bodyType && bodyType !== 'motorcycle') {
    page.rect(0, sheet.road - 10, sheet.width, 10).fill('#c9cfd6');
    page.rect(0, sheet.road, sheet.width, 4).fill('#8793a3');
    drawBody(page, bodies[bodyType], paintOf(colour));
  } else page.translate(sheet.width - plateEnd, brandLine - plateMiddle);
  if (registration !== null) drawPlate(page, registration);
  page.restore();
};

/** Where the plate of a car ends and how low it is, and how high the brand stands beside a plate alone. */
const [plateEnd, plateMiddle, brandLine] = [233, 117, 72];

const drawBody = (page: Page, body: Body, paint: string): void => {
  const { rear, front, radius } = body.wheels;
  const middle = sheet.road - radius;
  for (const wheel of [rear, front]) page.circle(wheel, middle, radius + archGap).fill(rubber);
  page.rect(rear, body.sill - 20, front - rear, 24).fill(rubber);
  if (body.hood !== undefined) page.path(body.hood).fill('#3a404a');
  page.path(shellOf(body)).fill(paint);
  page.save().path(shellOf(body)).clip();
  page.path(body.dark).fill(dark);
  page
    .fillOpacity(0.2)
    .path(`M0 ${body.sill - 16}H${sheet.width}V${sheet.height}H0Z`)
    .fill('#000')
    .fillOpacity(1);
  page.strokeOpacity(0.3).lineWidth(4).path(body.outline).stroke('#fff').strokeOpacity(1);
  page.restore();
  page.path(body.glass).fill(pane);
  if (body.pillars !== '') page.save().path(body.glass).clip().lineWidth(4.5).path(body.pillars).stroke(rubber).restore();
  page.lineWidth(1).strokeOpacity(0.45).path(body.seams).stroke('#000').strokeOpacity(1);
  page.lineWidth(1.2).path(shellOf(body)).stroke('#4f5d70');
  page.path(body.headlamp).fillAndStroke('#eff5f9', '#4f5d70');
  page.path(body.tailLamp).fill('#c4192c');
  for (const wheel of [rear, front]) {
    page.circle(wheel, middle, radius).fill(rubber);
    page.circle(wheel, middle, radius * 0.68).fill(metal);
    page
      .lineWidth(2)
      .circle(wheel, middle, radius * 0.3)
      .stroke('#4f5d70');
  }
};

const drawPlate = (page: Page, registration: string): void => {
  page.lineWidth(1.6).roundedRect(128.8, 103.8, 103.4, 25.4, 4).fillAndStroke('#ffd307', '#10140a');
  page.roundedRect(129.6, 104.6, 12.4, 23.8, 3).fill('#0a3b8f');
  page.font(fontOf('latin', true)).fillColor('#10140a').fontSize(17);
  page.text(registration, 142, 105, { width: 90, align: 'center', lineBreak: false });
};
