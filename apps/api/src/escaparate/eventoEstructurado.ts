import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';

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
    // The date has the venue's own offset: search engines show the day as it is written here.
    startDate: evento.fecha,
    eventStatus: `https://schema.org/${ESTADOS[evento.estado] ?? 'EventScheduled'}`,
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
      // An aggregate offer needs a lowest price, which a sold-out event lacks.
      ...(evento.precioDesde === null
        ? { '@type': 'Offer' }
        : { '@type': 'AggregateOffer', lowPrice: evento.precioDesde.toFixed(2) }),
      url,
      priceCurrency: 'MXN',
      availability: `https://schema.org/${disponibilidadDe(evento)}`,
      ...(evento.ventaDesde && { validFrom: evento.ventaDesde }),
    },
  };
}

const ESTADOS: Readonly<Partial<Record<EventoDetalle['estado'], string>>> = {
  aplazado: 'EventPostponed',
  cancelado: 'EventCancelled',
};

function disponibilidadDe({ estado, hayDisponibles }: EventoDetalle): string {
  if (estado === 'programado') return 'PreSale';
  return estado === 'en_venta' && hayDisponibles ? 'InStock' : 'SoldOut';
}
