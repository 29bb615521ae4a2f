import type { FastifyInstance } from 'fastify';
import { registrarAvisame } from './avisame/rutas.ts';
import { registrarDescargas } from './boletos/descargas.ts';
import { registrarBoletos } from './boletos/rutas.ts';
import { mandarEnlacesDeCorreo } from './cancelaciones/enlaces.ts';
import { registrarCambiosDeCompra } from './cancelaciones/rutas.ts';
import { mandarPendientes } from './compra/referencia/mandarPendientes.ts';
import { pdfDelPago } from './compra/referencia/verPago.ts';
import { registrarCompra } from './compra/rutas.ts';
import { registrarPagos } from './compra/rutasDePago.ts';
import { registrarPromociones } from './compra/rutasDePromociones.ts';
import { registrarPaginaDeCorreos } from './correos/paginaDev.ts';
import { registrarPaginaDeVerificacion } from './cuentas/paginaDeVerificacion.ts';
import type { Cuentas } from './cuentas/preparar.ts';
import { registrarCuentas } from './cuentas/rutas.ts';
import { leerTextosLegales } from './cuentas/textosLegales.ts';
import { registrarAplicaciones } from './escaparate/aplicaciones.ts';
import { registrarEscaparate } from './escaparate/rutas.ts';
import { leerOperador } from './eventos/configuracion.ts';
import type { EnVivo } from './eventos/envivo/enVivo.ts';
import { registrarCambios } from './eventos/envivo/rutas.ts';
import { registrarImagenes } from './eventos/imagenes/imagenes.ts';
import { crearMejores } from './eventos/mejores/mejores.ts';
import { registrarEventos, registrarMejores } from './eventos/rutas.ts';
import { registrarSala } from './sala/rutas.ts';
import { crearSalas } from './sala/salas.ts';
import type { Context } from './server/context.ts';
import type { Handle, IsApiKey } from './server/handle.ts';
import type { HandleShared } from './server/handleShared.ts';
import { registrarTarjetas } from './tarjetas/rutas.ts';

interface TiendaMeans {
  context: Context;
  handle: Handle;
  handleShared: HandleShared;
  isApiKey: IsApiKey;
  cuentas: Cuentas;
  enVivo: EnVivo;
  /** Whether this process refused reservations a moment ago. */
  isOverloaded: () => boolean;
}

/** The shop, as a table of contents: all calls and pages of a buyer, in the order of a purchase. */
export function registrarTienda(app: FastifyInstance, means: TiendaMeans): void {
  const { context, handle, handleShared, isApiKey, cuentas, enVivo, isOverloaded } = means;
  const { config } = context;
  handle('configuracion', () => leerOperador(context));
  handle('legales', ({ query }) => leerTextosLegales(context.db, query.version));
  registrarEventos(handleShared, enVivo);
  const mejores = crearMejores(context, { enVivo, azar: Math.random });
  registrarMejores(handle, mejores, config);
  const perOrigin = config.rateLimits ? config.listenersPerOrigin : Number.POSITIVE_INFINITY;
  registrarCambios(app, { enVivo, isApiKey, porOrigen: perOrigin });
  registrarImagenes(app, context.staleReads);

  registrarCuentas(handle, cuentas);
  registrarPaginaDeVerificacion(app, cuentas);

  const salas = crearSalas(context, { llavero: cuentas.llavero, isOverloaded });
  registrarSala({ handle, handleShared }, context, { salas, enVivo });
  registrarCompra(handle, context, { leerTurno: salas.leerTurno, mejores });
  registrarPromociones(handle, context);
  registrarTarjetas(handle, context);
  registrarPagos(handle, context);
  registrarCambiosDeCompra(handle, context);
  registrarAvisame(handle, context, enVivo);

  registrarBoletos(handle, context, {
    despues: cuentas.despues,
    mandarEnlaces: async correo => {
      await mandarEnlacesDeCorreo(context, correo);
      await mandarPendientes(context, correo);
    },
  });
  registrarDescargas(app, context, {
    leerQuien: cuentas.sesiones.leerQuien,
    isApiKey,
    pdfDelPago: pedido => pdfDelPago(context, pedido),
  });
  if (config.demo) registrarPaginaDeCorreos(app, context);
  registrarAplicaciones(app, context);
  registrarEscaparate(app, context, enVivo);
}
