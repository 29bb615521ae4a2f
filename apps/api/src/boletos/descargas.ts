import { idEvento, idReserva, uuid } from '@taquilla/contract/comun/campos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';
import { BASE, type IsApiKey, readToken, usuarioDe } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import type { LeerQuien, Quien } from '../server/quien.ts';
import { calendarioDelComprador, type Papel, pdfDelComprador, pdfDelInvitado } from './papeles.ts';

/**
 * Calls that answer a file and so do not fit the contract's JSON, as the OpenAPI document describes them. They take the
 * application key, and for a `comprador` the bearer token, as every other call.
 */
export const DESCARGAS = [
  {
    metodo: 'GET',
    ruta: '/eventos/mis_eventos/:id/boletos.pdf',
    seccion: '§2.32',
    resumen: "The buyer's tickets of one event, a page each, to be printed or kept.",
    acceso: { quien: 'comprador' },
    tipo: 'application/pdf',
    errores: [
      'sesion_requerida',
      'sesion_invalida',
      'correo_no_verificado',
      'evento_no_encontrado',
      'evento_cancelado',
    ],
  },
  {
    metodo: 'GET',
    ruta: '/eventos/mis_eventos/:id/evento.ics',
    seccion: '§2.32',
    resumen: 'An event that the buyer has tickets for, as a calendar entry.',
    acceso: { quien: 'comprador' },
    tipo: 'text/calendar',
    errores: ['sesion_requerida', 'sesion_invalida', 'correo_no_verificado', 'evento_no_encontrado'],
  },
  {
    metodo: 'POST',
    ruta: '/boletos/invitado/pdf',
    seccion: '§2.32',
    resumen:
      "A guest's tickets; both ids are secrets of the purchase, so they go in the body and not in an address.",
    acceso: { quien: 'dueno' },
    tipo: 'application/pdf',
    errores: ['reserva_invalida', 'evento_cancelado'],
  },
  {
    metodo: 'POST',
    ruta: '/pagos/referencia/pdf',
    seccion: '§B2.10',
    resumen:
      'What to pay by reference, to what and until when, to take to a store or a bank; the id of the purchase is its secret.',
    acceso: { quien: 'dueno' },
    tipo: 'application/pdf',
    errores: ['reserva_invalida', 'sesion_invalida'],
  },
] as const;

interface Puertas {
  leerQuien: LeerQuien;
  isApiKey: IsApiKey;
  /** The paper of a purchase that waits for money: it belongs to the purchase, which stands above the tickets. */
  pdfDelPago: (pedido: { reservaId: string; quien: Quien }) => Promise<Papel>;
}

/** Registers the calls that answer tickets as files. */
export function registrarDescargas(app: FastifyInstance, context: Context, puertas: Puertas): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!puertas.isApiKey(request.headers['x-api-key'])) throw new BusinessError('clave_invalida');
  };
  const [pdf, ics, pdfDeInvitado, pdfDePago] = DESCARGAS;

  app.route({
    method: pdf.metodo,
    url: `${BASE}${pdf.ruta}`,
    onRequest,
    handler: async (request, reply) => {
      const pedido = await pedidoDeComprador(puertas, request);
      return entregar(reply, await pdfDelComprador(context, pedido));
    },
  });

  app.route({
    method: ics.metodo,
    url: `${BASE}${ics.ruta}`,
    onRequest,
    handler: async (request, reply) => {
      const pedido = await pedidoDeComprador(puertas, request);
      return entregar(reply, await calendarioDelComprador(context, pedido));
    },
  });

  app.route({
    method: pdfDeInvitado.metodo,
    url: `${BASE}${pdfDeInvitado.ruta}`,
    onRequest,
    handler: async (request, reply) => {
      const { reservaId, invitadoId } = cuerpoDeInvitado.parse(request.body ?? {});
      await countAttempt(context, 'papeles', { ip: request.ip, subject: reservaId });
      return entregar(reply, await pdfDelInvitado(context, { reservaId, invitadoId }));
    },
  });

  app.route({
    method: pdfDePago.metodo,
    url: `${BASE}${pdfDePago.ruta}`,
    onRequest,
    handler: async (request, reply) => {
      const { reservaId } = cuerpoDePago.parse(request.body ?? {});
      await countAttempt(context, 'papeles', { ip: request.ip, subject: reservaId });
      const token = readToken(request);
      const quien: Quien = token ? await puertas.leerQuien(token) : { tipo: 'nadie' };
      return entregar(reply, await puertas.pdfDelPago({ reservaId, quien }));
    },
  });
}

const parametros = z.object({ id: idEvento });
const cuerpoDePago = z.object({ reservaId: idReserva });
const cuerpoDeInvitado = z.object({ reservaId: idReserva, invitadoId: uuid });

async function pedidoDeComprador({ leerQuien }: Puertas, request: FastifyRequest) {
  const token = readToken(request);
  const { usuarioId, fullName } = usuarioDe(token ? await leerQuien(token) : { tipo: 'nadie' });
  const { id } = parametros.parse(request.params);
  return { usuarioId, fullName, eventoId: id };
}

function entregar(reply: FastifyReply, { nombre, tipo, contenido }: Papel): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${nombre}"`)
    .type(tipo)
    .send(contenido);
}
