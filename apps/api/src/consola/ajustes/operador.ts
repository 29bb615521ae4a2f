import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Operador } from '@taquilla/contract/consola/ajustes';
import { findAjuste } from '../../cuentas/ajuste.repository.ts';
import type { Db } from '../../db/connection.ts';
import type { Configuration } from '../../env/configuration.ts';
import type { AspectoDeLaCasa } from '../../env/house.ts';
import type { Log } from '../../log.ts';
import { abrirSecretos, type SecretosGuardados } from './secretos.ts';

type Ajustes = RespuestaDe<'verAjustes'>;

/** The key of the setting with the operator's data; until the console changes them, the server's settings count. */
export const AJUSTE_DEL_OPERADOR = 'operador';

/** The console's changes, and their version. */
export interface OperadorGuardado {
  version: number;
  operador: Partial<Operador>;
  aspecto?: Partial<AspectoDeLaCasa>;
  politica?: Ajustes['politica'];
  secretos?: SecretosGuardados;
}

/** The refund policy of new events until the house has one of its own. */
export const POLITICA_PREVISTA: Ajustes['politica'] = { tipo: 'ley', dias: null };

export const SIN_CAMBIOS: OperadorGuardado = { version: 1, operador: {} };

/** Reads the row's value without a check of its shape, since only this program writes it. */
export function leerGuardado(valor: unknown): OperadorGuardado {
  return (valor as OperadorGuardado | null) ?? SIN_CAMBIOS;
}

/** The refund policy that the house chose for new events. */
export async function leerPolitica(db: Db): Promise<Ajustes['politica'] | undefined> {
  return leerGuardado(await findAjuste(db, AJUSTE_DEL_OPERADOR)).politica;
}

/** Puts the console's changes over the server's settings, in the object that every part of the server reads. */
export function aplicarOperador(
  { operador, aspecto, secretos, secretosLlave }: Configuration,
  guardado: OperadorGuardado,
): void {
  Object.assign(operador, guardado.operador);
  Object.assign(aspecto, guardado.aspecto);
  Object.assign(secretos, abrirSecretos(guardado.secretos ?? {}, secretosLlave));
}

export async function cargarOperador(db: Db, config: Configuration): Promise<void> {
  aplicarOperador(config, leerGuardado(await findAjuste(db, AJUSTE_DEL_OPERADOR)));
}

const CADA_MS = 1_000;

/** Reads the changes of other processes every second. */
export function seguirOperador({ db, config, log }: { db: Db; config: Configuration; log: Log }): {
  detener: () => Promise<void>;
} {
  let enCurso = Promise.resolve();
  const leer = () =>
    cargarOperador(db, config).catch(error =>
      log.warn({ err: error }, 'No se leyeron los datos del operador.'),
    );
  const reloj = setInterval(() => {
    enCurso = enCurso.then(leer);
  }, CADA_MS);
  return {
    detener: async () => {
      clearInterval(reloj);
      await enCurso;
    },
  };
}
