import { encode } from 'uqr';
import { pass as words } from '../../messages/pass.js';

/** In pixels (A9). */
const width = 200;
/** Width in squares of the light margin that scanners need. */
const margin = 2;

/** An address as a code to scan, or a sentence when it is too long for one. */
export function QrCode({ text }: { readonly text: string }) {
  const path = pathOf(text);
  if (!path) return <p>{words.noQr}</p>;
  return (
    <svg
      width={width}
      height={width}
      viewBox={`0 0 ${path.size} ${path.size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.dark} fill="#000" />
    </svg>
  );
}

/** Bytes in the largest code, with the least correction. */
const mostBytes = 2_953;

const pathOf = (text: string): { readonly size: number; readonly dark: string } | undefined => {
  if (new Blob([text]).size > mostBytes) return undefined;
  const { data, size } = encode(text, { border: margin });
  return { size, dark: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
};
