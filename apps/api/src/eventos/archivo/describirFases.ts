import { crucesDeFases } from '@taquilla/rules/fases';
import type { ContextoEvento } from './contextoEvento.ts';
import type { EventoEscrito } from './esquemaEvento.ts';
import type { FaseDescrita } from './eventoDescrito.ts';
import type { Ruta } from './falla.ts';
import { leerFecha } from './fechaRelativa.ts';

/** Phases of prices; null where the file names none and the existing ones stay. */
export function describirFases(
  { fases, categoriasEvento }: EventoEscrito,
  { recinto, ahora, anotador }: ContextoEvento,
): FaseDescrita[] | null {
  if (!fases) return null;
  const instante = (texto: string | undefined, ruta: Ruta): Date | null => {
    if (texto === undefined) return null;
    const leida = leerFecha(texto, { ahora, zona: recinto.zona });
    if (leida.ok) return leida.fecha;
    anotador.anotar(ruta, leida.mensaje);
    return null;
  };
  const descritas = fases.map(({ nombre, desde, hasta, precios }, i) => {
    for (const zona of precios.keys())
      if (!categoriasEvento.has(zona))
        anotador.anotar(['fases', i, 'precios', zona], `«${zona}» no está en categoriasEvento.`);
    return {
      nombre,
      desde: instante(desde, ['fases', i, 'desde']),
      hasta: instante(hasta, ['fases', i, 'hasta']),
      precios,
    };
  });
  for (const { fase, campo, mensaje } of crucesDeFases(descritas))
    anotador.anotar(['fases', fase, campo], mensaje);
  return descritas;
}
