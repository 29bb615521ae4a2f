import cookiePlugin from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { registrarAjustes } from './consola/ajustes/ajustes.ts';
import { registrarAuditoria } from './consola/auditoria/rutas.ts';
import { registrarCancelaciones } from './consola/cancelaciones/rutas.ts';
import { registrarCifras } from './consola/cifras/rutas.ts';
import { registrarTableroVivo } from './consola/cifras/vivo.ts';
import { registrarComunicados } from './consola/comunicados/rutas.ts';
import { registrarCortesias } from './consola/cortesias/cortesias.ts';
import { registrarCuenta } from './consola/cuenta/rutas.ts';
import { registrarPaginaDeCodigos } from './consola/demo/paginaDeCodigos.ts';
import { registrarEquipo } from './consola/equipo/rutas.ts';
import { registrarEventosDeConsola } from './consola/eventos/rutas.ts';
import { registrarExportaciones } from './consola/exportaciones/rutas.ts';
import type { MediosDeConsola } from './consola/medios.ts';
import { registrarPosventa } from './consola/posventa/rutas.ts';
import { registrarPuertas } from './consola/puertas/rutas.ts';
import { registrarRecintos } from './consola/recintos/rutas.ts';
import { keepVentanilla } from './consola/sesion/candado.repository.ts';
import { registrarSesion } from './consola/sesion/rutas.ts';
import { crearLectorDeSesiones } from './consola/sesion/sesiones.ts';
import { registrarTaquilla } from './consola/taquilla/rutas.ts';
import { registrarVentas } from './consola/ventas/rutas.ts';
import { entrarPersonal } from './cuentas/iniciarSesion.ts';
import type { Cuentas } from './cuentas/preparar.ts';
import { crearNombrando } from './cuentas/rutas.ts';
import { createConsoleCookie } from './server/console/cookie.ts';
import { createHandleConsole } from './server/console/handleConsole.ts';
import type { Context } from './server/context.ts';
import type { Handle } from './server/handle.ts';

/**
 * The console, as a table of contents of all that staff do. Staff are identified by a cookie that only these calls read; the
 * door's app has a session of its own kind (§6.6).
 */
export async function registrarConsola(
  app: FastifyInstance,
  { context, handle, cuentas }: { context: Context; handle: Handle; cuentas: Cuentas },
): Promise<void> {
  const nombrando = crearNombrando(context);
  handle('loginPersonal', request =>
    nombrando(request, procedencia => entrarPersonal(cuentas, { ...request.body, procedencia })),
  );
  await app.register(async ambito => {
    await ambito.register(cookiePlugin);
    const cookie = createConsoleCookie(context.publicUrl, 'consola');
    const readSession = crearLectorDeSesiones(context.db);
    const { contrasenas, despues } = cuentas;
    const keepAtCounter = (sesionId: string) => keepVentanilla(context.db, sesionId);
    const consola = createHandleConsole(ambito, { context, cookie, readSession, keepAtCounter });
    const medios: MediosDeConsola = { context, contrasenas, despues, cookie, consola };
    registrarSesion(medios);
    registrarCuenta(medios);
    registrarEquipo(medios);
    registrarEventosDeConsola(medios);
    registrarAuditoria(medios);
    registrarAjustes(medios);
    registrarVentas(medios);
    registrarPuertas(medios);
    registrarRecintos(medios);
    registrarPosventa(medios);
    registrarTaquilla(medios);
    registrarCifras(medios);
    registrarTableroVivo(ambito, medios);
    registrarExportaciones(medios);
    registrarCortesias(medios);
    registrarCancelaciones(medios);
    registrarComunicados(medios);
  });
  if (context.config.demo) registrarPaginaDeCodigos(app, context);
}
