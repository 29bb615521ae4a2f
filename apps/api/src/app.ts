import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { registrarConsola } from './consola.ts';
import { prepararCuentas } from './cuentas/preparar.ts';
import { iniciarEnVivo } from './eventos/envivo/enVivo.ts';
import { prepararFirma } from './firma/firma.ts';
import { publishGauges } from './gauges.ts';
import { registrarDocumentos } from './openapi/rutas.ts';
import { registrarPuerta } from './puerta.ts';
import type { Context } from './server/context.ts';
import { registerErrorHandler } from './server/errorHandler.ts';
import { registerGracefulStop } from './server/gracefulStop.ts';
import { createHandle, createIsApiKey, requireApiKey } from './server/handle.ts';
import { createHandleShared } from './server/handleShared.ts';
import { registerHealth } from './server/health.ts';
import { registerMetrics } from './server/measureRequests.ts';
import { registerOneAtATime } from './server/oneAtATime.ts';
import { connectionsThatFit, maxOpenFiles } from './server/openFiles.ts';
import { registerOverload } from './server/overload.ts';
import { readAddress, registerJsonBody } from './server/requestForm.ts';
import { registerRequestLog } from './server/requestLog.ts';
import { registerCors, registerSecurityHeaders, securityHeaders } from './server/securityHeaders.ts';
import { registerSingleHost } from './server/singleHost.ts';
import { createConnectionErrors, registerNotFound } from './server/unroutedErrors.ts';
import { registrarTienda } from './tienda.ts';

/** The server, as a table of contents: its parts in the order in which a request meets them. */
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
      securityHeaders(context.publicUrl().startsWith('https:'), config.hstsSubdomains),
    ),
  }) as unknown as FastifyInstance;
  const enVivo = iniciarEnVivo(context);
  app.addHook('onClose', enVivo.detener);
  const isApiKey = createIsApiKey(config.apiKeys);

  registerErrorHandler(app);
  registerJsonBody(app);
  registerNotFound(app);
  registerSecurityHeaders(app, context);
  await registerCors(app, config.corsOrigins);
  registerRequestLog(app);
  registerMetrics(app, context);
  publishGauges({ ...context, listeners: enVivo.oyentes });
  registerOneAtATime(app);
  const { isStopping } = registerGracefulStop(app, { endStreams: enVivo.despedir, waitMs: config.stopMs });
  // Node.js cuts off any connection past this limit. The proxy deals with strangers who keep connections open for nothing
  // (record 0029).
  app.server.maxConnections = connectionsThatFit(maxOpenFiles());
  registerSingleHost(app);
  const { isOverloaded } = registerOverload(app, config.compra);
  requireApiKey(app, isApiKey);
  registerHealth(app, { ...context, isStopping });

  const handleShared = createHandleShared(app);
  const cuentas = prepararCuentas(app, context);
  prepararFirma(app, context);
  const handle = createHandle(app, cuentas.sesiones.leerQuien);
  registrarTienda(app, { context, handle, handleShared, isApiKey, cuentas, enVivo, isOverloaded });
  await registrarConsola(app, { context, handle, cuentas });
  await registrarPuerta(app, { context, handle });
  registrarDocumentos(app, context);
  return app;
}
