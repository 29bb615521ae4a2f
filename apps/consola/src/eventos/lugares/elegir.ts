import { formatEntero } from '@taquilla/rules/numeros';
import { type LugarConFila, PALABRAS } from './planoDeSeccion.ts';

/** Places that a selection can take; it leaves taken ones out, and counts them (§C5.3). */
export interface Tomados {
  ids: number[];
  /** Held places: they can be blocked the moment their hold ends. */
  apartados: number[];
  /** "11 vendidos y 2 apartados no se tocan."; null where nothing was left out. */
  aviso: string | null;
}

export function tomar(lugares: readonly LugarConFila[]): Tomados {
  const seEligen = (lugar: LugarConFila) => lugar.estado === 'libre' || lugar.estado === 'bloqueado';
  const fuera = lugares.filter(lugar => !seEligen(lugar) && lugar.estado !== 'inaccesible');
  return {
    ids: lugares.filter(seEligen).map(({ id }) => id),
    apartados: fuera.filter(({ estado }) => estado === 'apartado').map(({ id }) => id),
    aviso: fuera.length === 0 ? null : avisar(fuera),
  };
}

/**
 * The picked places that stay picked: a place that another person takes, blocks or unblocks leaves the selection.
 * `elegidos` has each place with its block at the time of picking. `fuera`: how many left, in words; null for none.
 */
export function vigentesDe(
  lugares: readonly LugarConFila[],
  elegidos: ReadonlyMap<number, number | null>,
): { vigentes: number[]; fuera: string | null } {
  const quedan = lugares.filter(({ id, bloqueoId }) => elegidos.get(id) === bloqueoId);
  const vigentes = tomar(quedan).ids;
  const n = elegidos.size - vigentes.length;
  if (n === 0) return { vigentes, fuera: null };
  const fuera =
    n === 1
      ? 'Un lugar cambió mientras tanto y salió de tu selección.'
      : `${formatEntero(n)} lugares cambiaron mientras tanto y salieron de tu selección.`;
  return { vigentes, fuera };
}

function avisar(fuera: readonly LugarConFila[]): string {
  const conteo = new Map<LugarConFila['estado'], number>();
  for (const { estado } of fuera) conteo.set(estado, (conteo.get(estado) ?? 0) + 1);
  const partes = [...conteo].map(([estado, n]) => `${formatEntero(n)} ${PALABRAS[estado][n === 1 ? 0 : 1]}`);
  const lista = partes.length === 1 ? partes[0] : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1)}`;
  return fuera.length === 1 ? `${lista} no se toca.` : `${lista} no se tocan.`;
}
