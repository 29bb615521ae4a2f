import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from './body.ts';
import { code128 } from './code128.ts';
import { type Html, html } from './html.ts';

/** Modules of white on each side, as the norm asks. */
const QUIET = 10;
const TEXT_HEIGHT = 16;

const Query = z.object({
  /** Pixels of the thinnest bar. */
  width: z.coerce.number().int().min(1).max(20).default(1),
  height: z.coerce.number().int().min(10).max(1000).default(45),
  text: z.stringbool().default(false),
});

const Reference = z.object({ reference: z.string().regex(/^[\x20-\x7e]{1,48}$/) });

/** The bars that a till reads, as an SVG: without a key, since a mail or a page shows the picture. */
export function registerBarcode(app: FastifyInstance): void {
  app.get('/barcode/:reference', async (request, reply) => {
    const { reference } = parseBody(Reference, request.params);
    return reply
      .headers({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(drawBarcode(reference, parseBody(Query, request.query)).markup);
  });
}

export function drawBarcode(reference: string, { width, height, text }: z.infer<typeof Query>): Html {
  const widths = code128(reference);
  const modules = widths.reduce((sum, one) => sum + one, 0) + 2 * QUIET;
  let x = QUIET;
  const bars = widths.map((one, index) => {
    const at = x;
    x += one;
    return index % 2 === 0 ? `M${at} 0h${one}v${height}h-${one}z` : '';
  });
  const total = height + (text ? TEXT_HEIGHT : 0);
  const label = html`<text x="${(modules * width) / 2}" y="${height + 13}" text-anchor="middle" font-family="monospace" font-size="13">${reference}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${modules * width}" height="${total}" role="img" aria-label="${`Código de barras ${reference}`}"><path fill="#fff" d="M0 0h${modules * width}v${total}H0z"/><path transform="scale(${width} 1)" shape-rendering="crispEdges" d="${bars.join('')}"/>${text ? label : ''}</svg>`;
}
