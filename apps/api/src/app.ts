import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { registrarDescargas } from './boletos/descargas.ts';
import { registrarBoletos } from './boletos/rutas.ts';
import { registrarCompra } from './compra/rutas.ts';
import type { Contexto } from './contexto.ts';
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
import { maximoDeArchivos } from './http/archivosAbiertos.ts';
import { abrirAtajo } from './http/atajo.ts';
import { crearAtender } from './http/atender.ts';
import { crearAtenderCompartido } from './http/atenderCompartido.ts';
import { registrarBitacora } from './http/bitacora.ts';
import { cabecerasDeSeguridad, registrarCabeceras } from './http/cabeceras.ts';
import { registrarCabida } from './http/cabida.ts';
import { crearEsClave, exigirClave } from './http/clave.ts';
import { registrarCors } from './http/cors.ts';
import { registrarCuerpoJson } from './http/cuerpoJson.ts';
import { registrarDeUnoEnUno } from './http/deUnoEnUno.ts';
import { leerDireccion } from './http/direcciones.ts';
import { abrirEntrada } from './http/entrada.ts';
import { crearErroresDeConexion } from './http/erroresDeConexion.ts';
import { registrarManejoDeErrores } from './http/manejoDeErrores.ts';
import { registrarMedicion } from './http/medicion.ts';
import { registrarMetodos } from './http/metodos.ts';
import { registrarParada } from './http/parada.ts';
import { registrarSalud } from './http/salud.ts';
import { registrarSaturacion } from './http/saturacion.ts';
import { registrarUnSoloHost } from './http/unSoloHost.ts';
import { registrarDocumentos } from './openapi/rutas.ts';
import { registrarPagos } from './pagos/rutas.ts';
import { registrarPromociones } from './promociones/rutas.ts';
import { registrarSala } from './sala/rutas.ts';
import { crearSalas } from './sala/salas.ts';
import { registrarTarjetas } from './tarjetas/rutas.ts';

/** The server, as a table of contents: what it consists of, in the order a request meets it. */
export async function crearApp(contexto: Contexto, logger: Logger): Promise<FastifyInstance> {
  const { config } = contexto;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 400 },
    rewriteUrl: leerDireccion,
    trustProxy: config.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // A request that was let in is served, also while the server stops.
    return503OnClosing: false,
    requestTimeout: 30_000,
    ...crearErroresDeConexion(() =>
      cabecerasDeSeguridad(contexto.publicUrl().startsWith('https:'), config.hstsSubdominios),
    ),
  }) as unknown as FastifyInstance;
  const enVivo = iniciarEnVivo(contexto);
  app.addHook('onClose', enVivo.detener);
  const esClave = crearEsClave(config.apiKeys);

  registrarManejoDeErrores(app);
  registrarCuerpoJson(app);
  registrarMetodos(app);
  const cabeceras = registrarCabeceras(app, contexto);
  await registrarCors(app, config.corsOrigenes);
  const anotarRechazo = registrarBitacora(app);
  registrarMedicion(app, { ...contexto, oyentes: enVivo.oyentes });
  registrarDeUnoEnUno(app);
  const { estaParando } = registrarParada(app, { despedir: enVivo.despedir, esperaMs: config.paradaMs });
  // Not where each request is logged or may come from elsewhere.
  const seguirDeLargo = () =>
    estaParando() || config.corsOrigenes.length > 0 || logger.isLevelEnabled('debug');
  const entrada = abrirEntrada(app, { cabeceras, seguirDeLargo });
  registrarCabida(app, maximoDeArchivos());
  registrarUnSoloHost(app, entrada);
  const { estaSaturado } = registrarSaturacion(app, { entrada, anotarRechazo, ...config.compra });
  exigirClave(app, esClave);
  registrarSalud(app, { ...contexto, estaParando });

  const atenderCompartido = crearAtenderCompartido(app, abrirAtajo(entrada, esClave));
  registrarEventos(atenderCompartido, enVivo);
  const porOrigen = config.limitesDeRitmo ? config.oyentesPorOrigen : Number.POSITIVE_INFINITY;
  registrarCambios(app, { enVivo, esClave, porOrigen });
  registrarImagenes(app, contexto.lectura);

  const cuentas = prepararCuentas(app, contexto);
  const atender = crearAtender(app, cuentas.sesiones.leerQuien);
  registrarCuentas(atender, cuentas);
  registrarPaginaDeVerificacion(app, cuentas);
  const salas = crearSalas(contexto, { llavero: cuentas.llavero, estaSaturado });
  registrarSala({ atender, atenderCompartido }, contexto, { salas, enVivo });
  registrarCompra(atender, contexto, salas);
  registrarPromociones(atender, contexto);
  registrarPagos(atender, contexto);
  registrarTarjetas(atender, contexto);
  registrarBoletos(atender, contexto);
  registrarDescargas(app, contexto, { leerQuien: cuentas.sesiones.leerQuien, esClave });
  if (config.demo) registrarPaginaDeCorreos(app, contexto);
  atender('configuracion', () => leerOperador(contexto));
  registrarDocumentos(app, contexto);
  registrarEscaparate(app, contexto, enVivo);
  return app;
}
