import { posix } from 'node:path';
import type { z } from 'zod';
import { describirEvento } from './describirEvento.ts';
import { describirRecinto } from './describirRecinto.ts';
import { parseYaml } from './documentoYaml.ts';
import { esquemaEvento } from './esquemaEvento.ts';
import { esquemaRecinto } from './esquemaRecinto.ts';
import type { EventoDescrito, RecintoDescrito } from './eventoDescrito.ts';
import type { Anotador, Lectura } from './falla.ts';
import { anotarIssues } from './oraciones.ts';

/** Gives a file's text, null when there is none. Paths start where the event file's own path starts. */
export type LeerTexto = (ruta: string) => string | null;

/**
 * Reads an event file with its venue and map: the fully expanded event, or every fault of either file.
 * Pure but for `leer`, which brings the files that this one names.
 */
export function leerEvento(
  archivo: string,
  { texto, ahora, leer }: { texto: string; ahora: Date; leer: LeerTexto },
): Lectura<EventoDescrito> {
  const leido = leerYaml(texto, archivo, esquemaEvento);
  if (!leido.ok) return leido;
  const { valor: escrito, anotador } = leido.valor;

  const rutaRecinto = junto(archivo, escrito.evento.recinto);
  const textoRecinto = leer(rutaRecinto);
  if (textoRecinto === null) {
    anotador.anotar(['evento', 'recinto'], `No existe el archivo ${rutaRecinto}.`);
    return { ok: false, fallas: [...anotador.fallas] };
  }
  const recinto = leerRecinto(rutaRecinto, { texto: textoRecinto, leer });
  if (!recinto.ok) return recinto;

  const [cartel, banner] = (['cartel', 'banner'] as const).map(campo => {
    const ruta = junto(archivo, escrito.evento[campo]);
    if (leer(ruta) === null) anotador.anotar(['evento', campo], `No existe el archivo ${ruta}.`);
    return ruta;
  });
  const evento = describirEvento(escrito, { recinto: recinto.valor, ahora, anotador });
  return conFallas(anotador, { ...evento, imagenPromocion: cartel ?? '', imagenBanner: banner ?? '' });
}

/** Reads a venue file with its map. */
export function leerRecinto(
  archivo: string,
  { texto, leer }: { texto: string; leer: LeerTexto },
): Lectura<RecintoDescrito> {
  const leido = leerYaml(texto, archivo, esquemaRecinto);
  if (!leido.ok) return leido;
  const { valor: escrito, anotador } = leido.valor;
  const { mapa } = escrito.recinto;
  const svg = mapa === undefined ? null : leer(junto(archivo, mapa));
  if (mapa !== undefined && svg === null) {
    anotador.anotar(['recinto', 'mapa'], `No existe el archivo ${junto(archivo, mapa)}.`);
  }
  return conFallas(anotador, describirRecinto(escrito, svg, anotador));
}

function leerYaml<Esquema extends z.ZodType>(
  texto: string,
  archivo: string,
  esquema: Esquema,
): Lectura<{ valor: z.infer<Esquema>; anotador: Anotador }> {
  const documento = parseYaml(texto, archivo);
  if (!documento.ok) return documento;
  const anotador = documento.valor.anotador();
  const revisado = esquema.safeParse(documento.valor.valor);
  if (revisado.success) return { ok: true, valor: { valor: revisado.data, anotador } };
  anotarIssues(revisado.error.issues, anotador);
  return { ok: false, fallas: [...anotador.fallas] };
}

function conFallas<T>(anotador: Anotador, valor: T): Lectura<T> {
  return anotador.fallas.length > 0 ? { ok: false, fallas: [...anotador.fallas] } : { ok: true, valor };
}

function junto(archivo: string, ruta: string): string {
  return posix.join(posix.dirname(archivo), ruta);
}
