import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { aPesos } from '@taquilla/rules/dinero';
import { entidadDe } from '@taquilla/rules/entidades';
import { cotizarUno } from '@taquilla/rules/tarifas';
import { escribirConDesfase } from '@taquilla/rules/zona';

export type Secciones = RespuestaDe<'getSecciones'>;

/** An event as schema.org describes it, so that search engines show date, place and price. */
export function eventoEstructurado(
  evento: EventoDetalle,
  {
    url,
    imagen,
    operador,
    termina,
    secciones,
  }: { url: string; imagen: string; operador: string; termina: Date | null; secciones: Secciones },
): Record<string, unknown> {
  const { recinto, ciudad, artista, artistas = [] } = evento;
  const entidad = entidadDe(ciudad.nombre);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: evento.nombre,
    description: evento.descripcion,
    // The date has the venue's own offset: search engines show the day as it is written here.
    startDate: evento.fecha,
    // By the duration that the house publishes in the ficha.
    ...(termina && { endDate: escribirConDesfase(termina, recinto.zona) }),
    eventStatus: `https://schema.org/${estadoDe(evento)}`,
    ...(seMovio(evento) && {
      previousStartDate: escribirConDesfase(new Date(evento.cambio.era.fecha), evento.cambio.era.zona),
    }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    image: [imagen],
    location: {
      '@type': 'Place',
      name: recinto.nombre,
      address: {
        '@type': 'PostalAddress',
        streetAddress: recinto.direccion,
        addressLocality: ciudad.nombre,
        ...(entidad && { addressRegion: entidad }),
        addressCountry: 'MX',
      },
    },
    performer: [artista, ...artistas].map(({ nombre }) => ({ '@type': 'PerformingGroup', name: nombre })),
    organizer: { '@type': 'Organization', name: operador, url: new URL('/', url).href },
    offers: {
      // An aggregate offer needs a lowest price, which a sold-out event lacks.
      ...(evento.precioDesde === null
        ? { '@type': 'Offer' }
        : {
            '@type': 'AggregateOffer',
            lowPrice: evento.precioDesde.toFixed(2),
            highPrice: precioHasta(evento, secciones).toFixed(2),
            offerCount: cuantosQuedan(secciones),
          }),
      url,
      priceCurrency: 'MXN',
      availability: `https://schema.org/${disponibilidadDe(evento)}`,
      ...(evento.ventaDesde && { validFrom: evento.ventaDesde }),
    },
  };
}

/** The dearest total of one ticket, in pesos; the cheapest where the list knows no other. */
function precioHasta(evento: EventoDetalle, secciones: Secciones): number {
  const de = { evento, categoriasEvento: secciones.categoriasEvento };
  const totales = secciones.preciosCategorias.flatMap(({ categoria, precios }) =>
    precios.map(precio => aPesos(cotizarUno(de, { categoria, precio }).total)),
  );
  return Math.max(evento.precioDesde ?? 0, ...totales);
}

function cuantosQuedan({ secciones }: Secciones): number {
  return secciones.reduce((suma, { asientosDisponibles }) => suma + asientosDisponibles, 0);
}

const ESTADOS: Readonly<Partial<Record<EventoDetalle['estado'], string>>> = {
  aplazado: 'EventPostponed',
  cancelado: 'EventCancelled',
};

type Movido = EventoDetalle & { cambio: { era: { fecha: string; zona: string } } };

/** Whether the event has another date than it was sold with (§C7.13). */
function seMovio(evento: EventoDetalle): evento is Movido {
  const era = evento.cambio?.era;
  return era != null && new Date(era.fecha).getTime() !== new Date(evento.fecha).getTime();
}

function estadoDe(evento: EventoDetalle): string {
  return ESTADOS[evento.estado] ?? (seMovio(evento) ? 'EventRescheduled' : 'EventScheduled');
}

function disponibilidadDe({ estado, hayDisponibles }: EventoDetalle): string {
  if (estado === 'programado') return 'PreSale';
  return estado === 'en_venta' && hayDisponibles ? 'InStock' : 'SoldOut';
}
