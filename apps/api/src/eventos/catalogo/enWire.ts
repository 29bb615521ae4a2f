import type { EventoDetalle, EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { escribirConDesfase } from '@taquilla/rules/zona';
import type { EventoLeido } from './catalogo.queries.ts';
import type { Resumen } from './resumenes.ts';

/** The address of a picture. It contains the hash of the content, so the content never changes. */
export function direccionDeImagen(hash: string): string {
  return `/imagenes/${hash}`;
}

/** An event in the form of the list (§3.4). */
export function eventoResumen(evento: EventoLeido, resumen: Resumen | undefined): EventoResumen {
  return {
    id: evento.id,
    nombre: evento.nombre,
    descripcion: evento.descripcion,
    fecha: escribirConDesfase(evento.fecha, evento.zona),
    categoria: { id: evento.categoriaId, nombre: evento.categoria },
    imagenBanner: evento.imagenBanner && direccionDeImagen(evento.imagenBanner),
    imagenPromocion: evento.imagenPromocion && direccionDeImagen(evento.imagenPromocion),
    artista: { nombre: evento.artista },
    recinto: { nombre: evento.recinto, direccion: evento.direccion, zona: evento.zona },
    ciudad: { nombre: evento.ciudad },
    mostrarWeb: evento.mostrarWeb,
    estado: evento.estado,
    ventaDesde: evento.ventaDesde && escribirConDesfase(evento.ventaDesde, evento.zona),
    ventaHasta: evento.ventaHasta && escribirConDesfase(evento.ventaHasta, evento.zona),
    precioDesde: resumen?.precioDesde ?? null,
    hayDisponibles: resumen?.hayDisponibles ?? false,
    aviso: avisoDe(evento, resumen),
  };
}

/** An event in the form of its own page (§3.4). */
export function eventoDetalle(
  evento: EventoLeido,
  { resumen, svg }: { resumen: Resumen | undefined; svg: string | null },
): EventoDetalle {
  const base = eventoResumen(evento, resumen);
  return {
    ...base,
    recinto: { ...base.recinto, svg },
    usoDeTarjeta: evento.usoDeTarjeta,
    usoDeServicio: evento.usoDeServicio,
    ivaRate: evento.ivaRate,
    isIvaApplied: evento.isIvaApplied,
    limiteDeAsientos: evento.limiteDeAsientos,
    udsPorCategoria: evento.udsPorCategoria,
    salaDeEspera: evento.salaDeEspera,
    edadMinima: evento.edadMinima,
    politica: { tipo: evento.politica, dias: evento.politicaDias },
    textoPromocion: evento.textoPromocion,
    textoBanner: evento.textoBanner,
    ficha:
      evento.ficha === null
        ? null
        : { numero: evento.ficha, ruta: `/eventos/${evento.id}/ficha/${evento.ficha}` },
  };
}

const AVISOS: Readonly<Partial<Record<EventoResumen['estado'], string>>> = {
  pausado: 'Venta en pausa',
  aplazado: 'Aplazado',
  cancelado: 'Cancelado',
  venta_cerrada: 'Venta en línea terminada',
  terminado: 'Ya pasó',
  archivado: 'Ya pasó',
};

/** Why an event cannot be bought now, for its card: its state, or sold out (§C3.2). */
function avisoDe(
  { estado, mostrarWeb, ventaDesde, zona }: EventoLeido,
  resumen: Resumen | undefined,
): string | null {
  if (estado === 'programado') {
    const precio = resumen?.precioDesde ?? null;
    const desde = precio ? `Desde ${formatPesos(dePesos(precio))} total. ` : '';
    return `${desde}A la venta ${formatFechaCorta(ventaDesde, zona, new Date())}`;
  }
  const aviso = AVISOS[estado];
  if (aviso) return aviso;
  if (!mostrarWeb) return 'Sólo en taquilla';
  return resumen?.hayDisponibles ? null : 'Sin lugares';
}
