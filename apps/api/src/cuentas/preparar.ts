import type { FastifyInstance } from 'fastify';
import type { Contexto } from '../contexto.ts';
import { crearDespues, type Despues } from '../http/despues.ts';
import { crearGoogle } from '../providers/google/google.ts';
import type { ProveedorGoogle } from '../providers/google/puerto.ts';
import { type Contrasenas, crearContrasenas } from './contrasena/contrasenas.ts';
import { crearSesiones, type Sesiones } from './sesion/sesiones.ts';

/** The means of the use cases of accounts. */
export interface Cuentas {
  contexto: Contexto;
  sesiones: Sesiones;
  contrasenas: Contrasenas;
  /** Null when logging in with Google is not configured. */
  google: ProveedorGoogle | null;
  despues: Despues;
}

export function prepararCuentas(app: FastifyInstance, contexto: Contexto): Cuentas {
  const { dbCobro, config, log } = contexto;
  const { llave, segundos } = config.sesion;
  const sesiones = crearSesiones({ db: dbCobro, llave, segundos });
  app.addHook('onReady', async () => {
    await sesiones
      .preparar()
      .catch(error => log.warn({ err: error }, 'the keys of sessions are read with the first one'));
  });
  return {
    contexto,
    sesiones,
    contrasenas: crearContrasenas(),
    google: config.google && crearGoogle({ ...config.google, log }),
    despues: crearDespues(app, log),
  };
}
