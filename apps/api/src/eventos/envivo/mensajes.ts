import { MAX_MESSAGE_BYTES } from '../../db/notify.ts';

/** Places of one event that may have changed; `todos` also when the event itself was changed. */
export type Cambios = ReadonlyMap<number, readonly number[] | 'todos'>;

/**
 * The text of one NOTIFY to the other processes: `origen|evento:ids|evento:*`, with ascending ids, each written in base 36 as
 * its distance from the previous one. Lists that do not fit become `*`, the longest first.
 */
export function escribirMensaje(origen: string, cambios: Cambios): string {
  const partes = [...cambios].map(([eventoId, ids]) => ({
    eventoId,
    texto: ids === 'todos' ? TODOS : escribirIds(ids),
  }));
  partes.sort((a, b) => a.texto.length - b.texto.length);
  let libres =
    MAX_MESSAGE_BYTES - origen.length - partes.reduce((suma, p) => suma + largoSinIds(p.eventoId), 0);
  return [
    origen,
    ...partes.map(({ eventoId, texto }) => {
      // Reserves room for a `*` for each remaining event.
      const cabe = texto.length <= Math.max(TODOS.length, libres);
      if (cabe) libres -= texto.length;
      return `${eventoId}:${cabe ? texto : TODOS}`;
    }),
  ].join('|');
}

/** Reads the text of `escribirMensaje`; `origen` is the process that wrote it. Unreadable parts are left out. */
export function leerMensaje(mensaje: string): { origen: string; cambios: Cambios } {
  const [origen = '', ...partes] = mensaje.split('|');
  const cambios = new Map<number, readonly number[] | 'todos'>();
  for (const parte of partes) {
    const [evento, texto = ''] = parte.split(':');
    const eventoId = Number(evento);
    if (!Number.isSafeInteger(eventoId) || eventoId < 1) continue;
    cambios.set(eventoId, texto === TODOS ? 'todos' : leerIds(texto));
  }
  return { origen, cambios };
}

const TODOS = '*';

/** The separator, the event, the colon, and room for a star. */
function largoSinIds(eventoId: number): number {
  return String(eventoId).length + 3;
}

function escribirIds(ids: readonly number[]): string {
  let anterior = 0;
  return [...new Set(ids)]
    .sort((a, b) => a - b)
    .map(id => {
      const distancia = id - anterior;
      anterior = id;
      return distancia.toString(36);
    })
    .join(',');
}

function leerIds(texto: string): number[] {
  let anterior = 0;
  return texto.split(',').flatMap(distancia => {
    const valor = Number.parseInt(distancia, 36);
    if (Number.isNaN(valor)) return [];
    anterior += valor;
    return [anterior];
  });
}
