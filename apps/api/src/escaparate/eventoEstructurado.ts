import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { leerInstante } from '@taquilla/rules/fechas';
import { partesEnZona } from '@taquilla/rules/zona';

/** An event as schema.org describes it, so that search engines show date, place and price. */
export function eventoEstructurado(
  evento: EventoDetalle,
  { url, imagen, operador }: { url: string; imagen: string; operador: string },
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: evento.nombre,
    description: evento.descripcion,
    startDate: conDesfase(evento.fecha, evento.recinto.zona),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    image: [imagen],
    location: {
      '@type': 'Place',
      name: evento.recinto.nombre,
      address: {
        '@type': 'PostalAddress',
        streetAddress: evento.recinto.direccion,
        addressLocality: evento.ciudad.nombre,
        addressCountry: 'MX',
      },
    },
    performer: { '@type': 'PerformingGroup', name: evento.artista.nombre },
    organizer: { '@type': 'Organization', name: operador, url: new URL('/', url).href },
    offers: {
      // An aggregate has a lowest price; what is sold out has none.
      ...(evento.precioDesde === null
        ? { '@type': 'Offer' }
        : { '@type': 'AggregateOffer', lowPrice: evento.precioDesde.toFixed(2) }),
      url,
      priceCurrency: 'MXN',
      availability: `https://schema.org/${evento.hayDisponibles ? 'InStock' : 'SoldOut'}`,
    },
  };
}

/**
 * `2025-05-17T21:00-06:00`: the venue's own clock. Search engines show the day that stands here, and in UTC an evening
 * belongs to the next one.
 */
function conDesfase(fecha: string, zona: string): string {
  const instante = leerInstante(fecha);
  if (!instante) return fecha;
  const { anio, mes, dia, hora, minuto } = partesEnZona(instante, zona);
  const pared = Date.UTC(anio, mes - 1, dia, hora, minuto);
  const desfase = Math.round((pared - instante.getTime()) / 60_000);
  const local = new Date(pared).toISOString().slice(0, 16);
  return `${local}${desfase < 0 ? '-' : '+'}${dos(Math.floor(Math.abs(desfase) / 60))}:${dos(Math.abs(desfase) % 60)}`;
}

function dos(n: number): string {
  return String(n).padStart(2, '0');
}
