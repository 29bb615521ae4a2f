import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';

/** The last change of an event, in a word or two over its title: on its page, its shared picture and its previews (§C7.13). */
export function bandaDe({
  estado,
  cambio,
  fecha,
}: Pick<EventoDetalle, 'estado' | 'cambio' | 'fecha'>): string | null {
  if (estado === 'cancelado') return 'Cancelado';
  if (estado === 'aplazado') return 'Aplazado';
  if (!cambio) return null;
  if (cambio.tipo === 'artista') return 'Cambió el cartel';
  if (cambio.tipo === 'recinto') return 'Nuevo lugar';
  const seMovio = cambio.era && Date.parse(cambio.era.fecha) !== Date.parse(fecha);
  return seMovio ? 'Nueva fecha' : null;
}

/** The title of an event's page in tabs, search results and shared links: a link that was sent before a change tells of it. */
export function tituloDeEvento(
  evento: Pick<EventoDetalle, 'estado' | 'cambio' | 'fecha' | 'nombre'>,
): string {
  const banda = bandaDe(evento);
  return banda ? `${banda}: ${evento.nombre}` : evento.nombre;
}
