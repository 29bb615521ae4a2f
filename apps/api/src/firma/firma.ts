import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { escribirDatos, escribirFirma, mensajeFirmado, seccionCorta } from '@taquilla/rules/puerta/firma';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Configuration } from '../env/configuration.ts';
import type { Context } from '../server/context.ts';
import { type LlavePublica, leerLlaves } from './llaves.ts';

/** The signed facts of a ticket, and the secret of its code. */
export interface PorFirmar {
  id: number;
  quemadoUUID: string;
  esGeneral: boolean;
  eventoId: number;
  seccionId: number;
}

interface Deps {
  db: pg.Pool;
  config: Pick<Configuration, 'boletos'>;
}

interface Firmante {
  llave: number;
  privada: KeyObject;
  publicas: readonly LlavePublica[];
}

/** A process signs with the key that it started with; a new key of another process leaves this one valid. */
const firmantes = new WeakMap<pg.Pool, Promise<Firmante>>();

/** Reads the keys at the start: a key that is a setting removes its private half from the database, before any backup. */
export function prepararFirma(app: FastifyInstance, deps: Deps & Pick<Context, 'log'>): void {
  app.addHook('onReady', async () => {
    await abrirFirmante(deps).catch(error =>
      deps.log.warn({ err: error }, 'Las llaves de boletos se leerán con el primer boleto.'),
    );
  });
}

/**
 * Tickets with the `f` of their codes (§P2.2). The signature is deterministic: nothing is stored, and a reissued ticket has
 * another UUID.
 */
export async function firmarBoletos<T extends PorFirmar>(
  deps: Deps,
  boletos: readonly T[],
): Promise<(T & { f: string })[]> {
  if (boletos.length === 0) return [];
  const firmante = await abrirFirmante(deps);
  return boletos.map(boleto => ({ ...boleto, f: firmar(firmante, boleto) }));
}

/** The keys whose signatures the doors accept, former ones included (§P2.3). */
export async function llavesPublicas(deps: Deps): Promise<readonly LlavePublica[]> {
  return (await abrirFirmante(deps)).publicas;
}

function firmar({ llave, privada }: Firmante, boleto: PorFirmar): string {
  const { id: boletoId, eventoId, esGeneral } = boleto;
  const datos = escribirDatos({
    llave,
    eventoId,
    boletoId,
    esGeneral,
    seccion: seccionCorta(boleto.seccionId),
  });
  return escribirFirma(datos, sign(null, mensajeFirmado(boleto.quemadoUUID, datos), privada));
}

function abrirFirmante({ db, config }: Deps): Promise<Firmante> {
  const abierto = firmantes.get(db);
  if (abierto) return abierto;
  const abriendo = leerLlaves(db, config.boletos.llave).then(({ actual, publicas }) => ({
    llave: actual.numero,
    privada: createPrivateKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: actual.x, d: actual.d },
      format: 'jwk',
    }),
    publicas,
  }));
  firmantes.set(db, abriendo);
  abriendo.catch(() => firmantes.delete(db));
  return abriendo;
}
