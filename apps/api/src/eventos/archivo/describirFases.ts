import { crucesDeFases } from '@taquilla/rules/fases';
import { type ContextoEvento, leerInstante } from './contextoEvento.ts';
import type { EventoEscrito } from './esquemaEvento.ts';
import type { FaseDescrita } from './eventoDescrito.ts';

/** Phases of prices; null where the file names none and the existing ones stay. */
export function describirFases(
  { fases, categoriasEvento }: EventoEscrito,
  contexto: ContextoEvento,
): FaseDescrita[] | null {
  if (!fases) return null;
  const { anotador } = contexto;
  const descritas = fases.map(({ nombre, desde, hasta, precios }, i) => {
    for (const zona of precios.keys())
      if (!categoriasEvento.has(zona))
        anotador.anotar(['fases', i, 'precios', zona], `«${zona}» no está en categoriasEvento.`);
    return {
      nombre,
      desde: leerInstante(contexto, desde, ['fases', i, 'desde']),
      hasta: leerInstante(contexto, hasta, ['fases', i, 'hasta']),
      precios,
    };
  });
  for (const { fase, campo, mensaje } of crucesDeFases(descritas))
    anotador.anotar(['fases', fase, campo], mensaje);
  return descritas;
}
