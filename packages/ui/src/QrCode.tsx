import type { ComponentProps } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps extends Omit<ComponentProps<'svg'>, 'children'> {
  text: string;
  /** Error correction, raised where the code stays as small. */
  level?: 'L' | 'M';
  /** The quiet zone, in modules: readers need four. */
  margin?: number;
  /** Read by a screen reader; leave it out where the code is described beside it. */
  title?: string;
}

/** A QR code in black on white, drawn without a network. */
export function QrCode({ text, level = 'M', margin = 4, title, ...svg }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: level, boostEcc: true, border: margin });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      height={svg.width}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      {...svg}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={modules.join('')} />
    </svg>
  );
}
