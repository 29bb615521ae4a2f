import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { registrarDescargas } from './boletos/descargas.ts';
import { registrarBoletos } from './boletos/rutas.ts';
import { registrarCompra } from './compra/rutas.ts';
import type { Context } from './context.ts';
import { registrarPaginaDeCorreos } from './correos/paginaDev.ts';
import { registrarPaginaDeVerificacion } from './cuentas/paginaDeVerificacion.ts';
import { prepararCuentas } from './cuentas/preparar.ts';
import { registrarCuentas } from './cuentas/rutas.ts';
import { registrarEscaparate } from './escaparate/rutas.ts';
import { leerOperador } from './eventos/configuracion.ts';
import { iniciarEnVivo } from './eventos/envivo/enVivo.ts';
import { registrarCambios } from './eventos/envivo/rutas.ts';
import { registrarImagenes } from './eventos/imagenes.ts';
import { registrarEventos } from './eventos/rutas.ts';
import { registrarDocumentos } from './openapi/rutas.ts';
import { registrarPagos } from './pagos/rutas.ts';
import { registrarPromociones } from './promociones/rutas.ts';
import { registrarSala } from './sala/rutas.ts';
import { crearSalas } from './sala/salas.ts';
import { readAddress } from './server/address.ts';
import { createIsApiKey, requireApiKey } from './server/apiKey.ts';
import { createConnectionErrors } from './server/connectionErrors.ts';
import { registerConnectionRoom } from './server/connectionRoom.ts';
import { registerCors } from './server/cors.ts';
import { registerErrorHandler } from './server/errorHandler.ts';
import { registerGracefulStop } from './server/gracefulStop.ts';
import { createHandle } from './server/handle.ts';
import { createHandleShared } from './server/handleShared.ts';
import { registerHealth } from './server/health.ts';
import { openIntake } from './server/intake.ts';
import { registerJsonBody } from './server/jsonBody.ts';
import { registerMetrics } from './server/measuring.ts';
import { registerNotFound } from './server/notFound.ts';
import { registerOneAtATime } from './server/oneAtATime.ts';
import { maxOpenFiles } from './server/openFiles.ts';
import { registerOverload } from './server/overload.ts';
import { registerRequestLog } from './server/requestLog.ts';
import { registerSecurityHeaders, securityHeaders } from './server/securityHeaders.ts';
import { openShortcut } from './server/shortcut.ts';
import { registerSingleHost } from './server/singleHost.ts';
import { registrarTarjetas } from './tarjetas/rutas.ts';

/** The server, as a table of contents: what it consists of, in the order a request meets it. */
export async function createApp(context: Context, logger: Logger): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 400 },
    rewriteUrl: readAddress,
    trustProxy: config.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // A request that was let in is served, also while the server stops.
    return503OnClosing: false,
    requestTimeout: 30_000,
    ...createConnectionErrors(() =>
      securityHeaders(context.publicUrl().startsWith('https:'), config.hstsSubdominios),
    ),
  }) as unknown as FastifyInstance;
  const enVivo = iniciarEnVivo(context);
  app.addHook('onClose', enVivo.detener);
  const isApiKey = createIsApiKey(config.apiKeys);

  registerErrorHandler(app);
  registerJsonBody(app);
  registerNotFound(app);
  const cabeceras = registerSecurityHeaders(app, context);
  await registerCors(app, config.corsOrigenes);
  const logRefusal = registerRequestLog(app);
  registerMetrics(app, { ...context, oyentes: enVivo.oyentes });
  registerOneAtATime(app);
  const { estaParando } = registerGracefulStop(app, { despedir: enVivo.despedir, esperaMs: config.paradaMs });
  // Not where each request is logged or may come from elsewhere.
  const seguirDeLargo = () =>
    estaParando() || config.corsOrigenes.length > 0 || logger.isLevelEnabled('debug');
  const entrada = openIntake(app, { cabeceras, seguirDeLargo });
  registerConnectionRoom(app, maxOpenFiles());
  registerSingleHost(app, entrada);
  const { estaSaturado } = registerOverload(app, { entrada, logRefusal, ...config.compra });
  requireApiKey(app, isApiKey);
  registerHealth(app, { ...context, estaParando });

  const handleShared = createHandleShared(app, openShortcut(entrada, isApiKey));
  registrarEventos(handleShared, enVivo);
  const porOrigen = config.limitesDeRitmo ? config.oyentesPorOrigen : Number.POSITIVE_INFINITY;
  registrarCambios(app, { enVivo, isApiKey, porOrigen });
  registrarImagenes(app, context.staleReads);

  const cuentas = prepararCuentas(app, context);
  const handle = createHandle(app, cuentas.sesiones.leerQuien);
  registrarCuentas(handle, cuentas);
  registrarPaginaDeVerificacion(app, cuentas);
  const salas = crearSalas(context, { llavero: cuentas.llavero, estaSaturado });
  registrarSala({ handle, handleShared }, context, { salas, enVivo });
  registrarCompra(handle, context, salas);
  registrarPromociones(handle, context);
  registrarPagos(handle, context);
  registrarTarjetas(handle, context);
  registrarBoletos(handle, context);
  registrarDescargas(app, context, { leerQuien: cuentas.sesiones.leerQuien, isApiKey });
  if (config.demo) registrarPaginaDeCorreos(app, context);
  handle('configuracion', () => leerOperador(context));
  registrarDocumentos(app, context);
  registrarEscaparate(app, context, enVivo);
  return app;
}
