import { encode } from 'uqr';

/** Readers need four modules without marks around the code (ISO/IEC 18004). */
const quietZone = 4;

/** The QR code of a text as an SVG image that fills its frame. A tenth of it can be damaged (level M). */
export function drawQrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
