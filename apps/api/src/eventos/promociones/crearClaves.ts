import { randomInt } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { insertClaves, lockPromocion } from './promociones.repository.ts';

/** Without 0, O, 1, I, which look alike on paper. */
const SIGNOS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A form must have this many times more codes than are given out, so that a guess hits none. */
const HOLGURA = 1_000;

/** Makes a batch of codes of one use each (§C5.5); this answer alone shows them together. */
export async function crearClaves(cambio: ConsoleChange<'crearClaves'>): Promise<RespuestaDe<'crearClaves'>> {
  const { tx, params, body, anotar } = cambio;
  const { eventoId, promocionId: id } = params;
  const { cuantas, forma } = body;
  const promocion = await lockPromocion(tx, eventoId, id);
  if (!promocion) throw new BusinessError('no_encontrado');
  if (!promocion.por_lote) throw new BusinessError('promocion_sin_lote');
  const sueltos = forma.split('#').length - 1;
  if (SIGNOS.length ** sueltos < (cuantas + promocion.codigos) * HOLGURA)
    throw new BusinessError('forma_corta');
  const claves: string[] = [];
  while (claves.length < cuantas) {
    const nuevas = new Set<string>();
    while (nuevas.size < cuantas - claves.length)
      nuevas.add(forma.replace(/#/g, () => SIGNOS[randomInt(SIGNOS.length)] ?? ''));
    claves.push(...(await insertClaves(tx, id, [...nuevas])));
  }
  await anotar({
    accion: 'promocion.crear_codigos',
    entidad: 'promocion',
    entidadId: id,
    eventoId,
    despues: { cuantas, forma },
  });
  return { claves, csv: ['codigo', ...claves].join('\r\n') };
}
