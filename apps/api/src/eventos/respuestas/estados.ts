import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EstadoEvento } from '../inventario/estadoEvento.ts';
import { ESTADOS } from '../inventario/lugares.ts';

/** The 2 bits of each state: 0 free, 1 held, 2 sold (or inside), 3 not for sale. */
const BITS: Readonly<Record<(typeof ESTADOS)[number], 0 | 1 | 2 | 3>> = {
  disponible: 0,
  reservado: 1,
  vendido: 2,
  ocupado: 2,
  bloqueado: 3,
  cortesia: 3,
  inaccesible: 3,
};
const BITS_DE_CODIGO = ESTADOS.map(estado => BITS[estado]);

/** The states of all numbered seats in order of id, 4 to a byte, the first in its lowest bits. */
export function armarEstados({ plano, codigos, version }: EstadoEvento): RespuestaDe<'getEstados'> {
  const { ids, numerados } = plano.lugares;
  const mapa = Buffer.alloc(Math.ceil(numerados.length / 4));
  const tramos: { desde: number; cuantos: number }[] = [];
  let siguiente = -1;
  numerados.forEach((posicion, i) => {
    const bits = BITS_DE_CODIGO[codigos[posicion] ?? 0] ?? 0;
    mapa[i >> 2] = (mapa[i >> 2] ?? 0) | (bits << ((i & 3) * 2));
    const id = ids[posicion] ?? 0;
    const tramo = tramos.at(-1);
    if (tramo && id === siguiente) tramo.cuantos += 1;
    else tramos.push({ desde: id, cuantos: 1 });
    siguiente = id + 1;
  });
  return { version, tramos, estados: mapa.toString('base64') };
}
