import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../server/context.ts';
import { type Html, html, htmlText } from '../server/html.ts';
import { createRateLimit } from '../server/limits/rateLimit.ts';
import { findRechazo, type Rechazo } from './cruces/cruces.repository.ts';

/** Requests per second from one address. A folio has 120 bits; the limit makes guessing expensive as well. */
const POR_SEGUNDO = 2;

/** `/rechazos/{folio}` (§P4.7): why a ticket was refused, as a page that the visitor can keep. No name, no code, no links. */
export function registrarRechazos(
  app: FastifyInstance,
  { db, config }: Pick<Context, 'db' | 'config'>,
): void {
  const ritmo = createRateLimit({ perSecond: POR_SEGUNDO, burst: 20 });
  app.get<{ Params: { folio: string } }>('/rechazos/:folio', async (request, reply) => {
    if (config.rateLimits) ritmo.require(request.ip);
    const { folio } = request.params;
    const rechazo = /^[\w-]{20}$/.test(folio) ? await findRechazo(db, folio) : null;
    if (!rechazo) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>${htmlText(escribir(rechazo, folio, config.operador.nombre))}`);
  });
}

const PORQUES: Readonly<Record<string, string>> = {
  ya_usado: 'El boleto ya se había usado.',
  repetido: 'El boleto acababa de pasar por ese teléfono.',
  anulado: 'El boleto está anulado: se reembolsó, hay uno nuevo en su lugar o el evento se canceló.',
  puerta_equivocada: 'El boleto es de otra puerta.',
  otro_evento: 'El boleto es de otro evento.',
  fuera_de_hora: 'La puerta todavía no abría o ya había cerrado.',
  contracargo: 'El banco de quien lo compró retiró el pago.',
  no_valido: 'El código no es de un boleto de este evento.',
  sin_datos: 'El teléfono de la puerta no tenía datos de este boleto.',
};

function escribir(rechazo: Rechazo, folio: string, operador: string): Html {
  const { evento, fecha, zona, recinto, veredicto, momento, puerta, lector } = rechazo;
  const cuando = (instante: Date) => `${formatFechaLarga(instante, zona)}, ${formatHora(instante, zona)}`;
  const lugar = [
    rechazo.seccion,
    rechazo.fila && `fila ${rechazo.fila}`,
    rechazo.asiento && `asiento ${rechazo.asiento}`,
  ].filter(Boolean);
  const datos: [string, string][] = [
    ['Evento', `${evento}, ${recinto}, ${cuando(fecha)}`],
    ['No se dejó pasar', `${rechazo.relojDudoso ? '≈ ' : ''}${cuando(momento)}`],
    ['Dónde', `${puerta}, Lector ${lector}, ${rechazo.enLinea ? 'con conexión' : 'sin conexión'}`],
    ['Motivo', PORQUES[veredicto] ?? 'Pide la razón a quien atiende la puerta.'],
    ...(rechazo.boletoId === null
      ? []
      : ([['Boleto', `${rechazo.boletoId} · ${lugar.join(', ')}`]] as [string, string][])),
    ...(veredicto === 'ya_usado' && rechazo.quemadoEn
      ? ([
          [
            'Se usó',
            [cuando(rechazo.quemadoEn), rechazo.quemadoPuerta, rechazo.quemadoPor].filter(Boolean).join(', '),
          ],
        ] as [string, string][])
      : []),
  ];
  return html`<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Comprobante de la puerta · ${operador}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1a1613;background:#fff}h1{font-size:1.5rem;line-height:1.2}dt{font-size:.8125rem;color:#57504a}dd{margin:0 0 .75rem;font-weight:600;overflow-wrap:anywhere}p{color:#57504a}</style></head><body><main><h1>Comprobante de la puerta</h1><dl>${datos.map(([que, valor]) => html`<dt>${que}</dt><dd>${valor}</dd>`)}</dl><p>Folio ${folio}. Esta página no muestra nombres ni códigos. Guárdala para aclarar tu caso con ${operador}, o ante la Profeco.</p></main></body></html>`;
}
