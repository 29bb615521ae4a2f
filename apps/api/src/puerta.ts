import cookiePlugin from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { batchReads } from './db/batchReads.ts';
import { buscar } from './puerta/buscar.ts';
import { crearPortero } from './puerta/cruces/portero.ts';
import { createHandleLector } from './puerta/handleLector.ts';
import { cerrarJornada } from './puerta/lector/cerrarJornada.ts';
import { emparejar } from './puerta/lector/emparejar.ts';
import { listLectoresVivos } from './puerta/lector/lector.repository.ts';
import { entrarSupervisor } from './puerta/lector/supervisor.ts';
import { registrarVivo } from './puerta/padron/difundir.ts';
import { entregarPadron } from './puerta/padron/entregar.ts';
import { abrirPadrones, leerPadron } from './puerta/padron/padrones.ts';
import { consultarBoleto, quemarBoleto } from './puerta/quemarBoleto.ts';
import { registrarRechazos } from './puerta/rechazo.ts';
import { createConsoleCookie } from './server/console/cookie.ts';
import type { Context } from './server/context.ts';
import type { Handle } from './server/handle.ts';

/**
 * For this long, in milliseconds, the phones of a crowd are looked up together, and so reach the gate's batch together (record
 * 0065). A phone that comes after a while without others is looked up at once.
 */
const ENTRE_LECTURAS_MS = 40;

/** The door, as a table of contents: staff who burn tickets by a token (§6.6), and paired phones (§P9). */
export async function registrarPuerta(
  app: FastifyInstance,
  { context, handle }: { context: Context; handle: Handle },
): Promise<void> {
  handle('consultarBoleto', ({ body, personal }) =>
    consultarBoleto(context.db, { quemadoUUID: body.quemadoUUID, personal: personal() }),
  );

  handle('quemarBoleto', ({ body, personal }) =>
    quemarBoleto(context, {
      quemadoUUID: body.quemadoUUID,
      puerta: body.puerta,
      personal: personal(),
      eventoId: body.eventoId ?? null,
    }),
  );

  registrarRechazos(app, context);
  await app.register(async ambito => {
    await ambito.register(cookiePlugin);
    registrarLectores(ambito, context);
  });
}

function registrarLectores(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const cookie = createConsoleCookie(context.publicUrl, 'lector');
  const lectorVivo = batchReads((hashes: readonly Buffer[]) => listLectoresVivos(db, hashes), {
    everyMs: ENTRE_LECTURAS_MS,
  });
  const deps = { context, cookie, lectorVivo };
  const padrones = abrirPadrones(context);
  const portero = crearPortero(context);
  app.addHook('onClose', async () => padrones.detener());
  const lectorDe = createHandleLector(app, deps);

  lectorDe('emparejarLector', async ({ body, request, reply }) => {
    const { galleta, ...emparejado } = await emparejar(context, {
      ...body,
      ip: request.ip,
      antes: cookie.read(request),
    });
    cookie.write(reply, galleta, new Date(emparejado.venceEn));
    return emparejado;
  });
  lectorDe('padronDePuerta', async ({ query, lector, request, reply }) => {
    const vivo = padrones.de(lector().eventoId);
    return entregarPadron(request, reply, await leerPadron(context, { vivo, lector: lector(), query }));
  });
  lectorDe('enviarCruces', async ({ body, lector }) => {
    const answer = await portero({ lector: lector(), body });
    if (body.cruces.length > 0) padrones.despertar(lector().eventoId);
    return answer;
  });
  lectorDe('entrarSupervisor', ({ body, lector }) => entrarSupervisor(context, lector(), body.pin));
  lectorDe('buscarEnPuerta', ({ body, lector }) =>
    buscar(context, { lector: lector(), vivo: padrones.de(lector().eventoId), pedido: body }),
  );
  lectorDe('cerrarLector', async ({ body, lector, reply }) => {
    const resumen = await cerrarJornada(db, lector(), body.cola);
    cookie.clear(reply);
    return resumen;
  });
  registrarVivo(app, deps, padrones);
}
