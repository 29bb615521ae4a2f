import { type ContextoEvento, leerInstante } from './contextoEvento.ts';
import type { EventoEscrito, LugaresEscritos } from './esquemaEvento.ts';
import type { BloqueoDescrito } from './eventoDescrito.ts';
import type { Ruta } from './falla.ts';
import { expandirRango } from './rangos.ts';

/** Named blocks; null where the file names none and the existing ones stay. */
export function describirBloqueos(
  { bloqueos }: EventoEscrito,
  contexto: ContextoEvento,
): BloqueoDescrito[] | null {
  if (!bloqueos) return null;
  const { anotador } = contexto;
  return bloqueos.map(({ nombre, color, motivo, libera, taquillaPuedeVender }, i) => {
    if (bloqueos.findIndex(otro => otro.nombre === nombre) < i)
      anotador.anotar(['bloqueos', i, 'nombre'], `El bloqueo «${nombre}» está repetido.`);
    const hora = leerInstante(contexto, libera, ['bloqueos', i, 'libera']);
    return { nombre, color, motivo, libera: hora, taquillaPuedeVender };
  });
}

/** The places that a block keeps in one section, with their path in the file. */
export interface BloqueoEnSeccion {
  nombre: string;
  ruta: Ruta;
  lugares: LugaresEscritos;
}

/** The blocks' places by section; a section that the event does not sell is reported as a fault. */
export function bloqueosPorSeccion(
  { bloqueos = [], secciones, adicionales = new Map() }: EventoEscrito,
  { anotador }: Pick<ContextoEvento, 'anotador'>,
): (clave: string) => BloqueoEnSeccion[] {
  const vendidas = new Set([...secciones.keys()].flatMap(rango => expandirRango(rango) ?? [rango]));
  const porSeccion = new Map<string, BloqueoEnSeccion[]>();
  for (const [i, { nombre, lugares = new Map() }] of bloqueos.entries())
    for (const [rango, cuales] of lugares) {
      const ruta = ['bloqueos', i, 'lugares', rango];
      for (const clave of expandirRango(rango) ?? [rango]) {
        if (!vendidas.has(clave) && !adicionales.has(clave))
          anotador.anotar(ruta, `El evento no vende una sección «${clave}».`);
        porSeccion.set(clave, [...(porSeccion.get(clave) ?? []), { nombre, ruta, lugares: cuales }]);
      }
    }
  return clave => porSeccion.get(clave) ?? [];
}
