import type { FastifyInstance } from 'fastify';
import { crearGoogle } from '../providers/google/google.ts';
import type { ProveedorGoogle } from '../providers/google/provider.ts';
import { type AfterAnswer, createAfterAnswer } from '../server/afterAnswer.ts';
import type { Context } from '../server/context.ts';
import { type Contrasenas, crearContrasenas } from './contrasena/contrasenas.ts';
import { crearLlavero, type Llavero } from './sesion/llavero.ts';
import { crearSesiones, type Sesiones } from './sesion/sesiones.ts';

/** Dependencies of the use cases of accounts. */
export interface Cuentas {
  context: Context;
  /** Also signs the turns of waiting rooms. */
  llavero: Llavero;
  sesiones: Sesiones;
  contrasenas: Contrasenas;
  /** Null where logging in with Google is not configured. */
  google: ProveedorGoogle | null;
  despues: AfterAnswer;
}

export function prepararCuentas(app: FastifyInstance, context: Context): Cuentas {
  const { dbCobro, config, log, now } = context;
  const { llave, segundos } = config.sesion;
  const llavero = crearLlavero(dbCobro, { configurada: llave, segundos, now });
  app.addHook('onReady', async () => {
    await llavero
      .preparar()
      .catch(error => log.warn({ err: error }, 'Las llaves de sesiones se leerán con la primera sesión.'));
  });
  return {
    context,
    llavero,
    sesiones: crearSesiones({ db: dbCobro, llavero, segundos }),
    contrasenas: crearContrasenas(),
    google: config.google && crearGoogle({ ...config.google, log }),
    despues: createAfterAnswer(app, log),
  };
}
