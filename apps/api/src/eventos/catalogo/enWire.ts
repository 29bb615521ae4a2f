import {
  OPCIONALES_DEL_COMPRADOR,
  type OpcionalesDelComprador,
} from '@taquilla/contract/comun/opcionalesDeEvento';
import type { EventoDetalle, EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { escribirConDesfase } from '@taquilla/rules/zona';
import { direccionDeImagen } from '../imagenes/imagen.ts';
import type { EventoLeido } from './catalogo.queries.ts';
import type { Resumen } from './resumenes.ts';

/** An event in the form of the list (§3.4). */
export function eventoResumen(
  evento: EventoLeido,
  { resumen, ahora }: { resumen: Resumen | undefined; ahora: Date },
): EventoResumen {
  return {
    id: evento.id,
    nombre: evento.nombre,
    descripcion: evento.descripcion,
    fecha: escribirConDesfase(evento.fecha, evento.zona),
    categoria: { id: evento.categoriaId, nombre: evento.categoria },
    imagenBanner: evento.imagenBanner && direccionDeImagen(evento.imagenBanner),
    imagenPromocion: evento.imagenPromocion && direccionDeImagen(evento.imagenPromocion),
    artista: { nombre: evento.artista },
    ...(evento.artistas.length > 0 && { artistas: evento.artistas.map(nombre => ({ nombre })) }),
    recinto: { nombre: evento.recinto, direccion: evento.direccion, zona: evento.zona },
    ciudad: { nombre: evento.ciudad },
    mostrarWeb: evento.mostrarWeb,
    estado: evento.estado,
    ventaDesde: evento.ventaDesde && escribirConDesfase(evento.ventaDesde, evento.zona),
    ventaHasta: evento.ventaHasta && escribirConDesfase(evento.ventaHasta, evento.zona),
    precioDesde: resumen?.precioDesde ?? null,
    promociones: resumen?.promociones ?? [],
    hayDisponibles: resumen?.hayDisponibles ?? false,
    aviso: avisoDe(evento, resumen, ahora),
    novedad: novedadDe(evento, ahora),
  };
}

/** An event in the form of its own page (§3.4). */
export function eventoDetalle(
  evento: EventoLeido,
  { svg, ...deHoy }: { resumen: Resumen | undefined; ahora: Date; svg: string | null },
): EventoDetalle {
  const base = eventoResumen(evento, deHoy);
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
    ...opcionalesDelCompradorDe(evento),
    politica: { tipo: evento.politica, dias: evento.politicaDias },
    textoPromocion: evento.textoPromocion,
    textoBanner: evento.textoBanner,
    ficha:
      evento.ficha === null
        ? null
        : { numero: evento.ficha, ruta: `/eventos/${evento.id}/ficha/${evento.ficha}` },
    cambio: evento.cambio && cambioEnWire(evento.cambio),
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
  ahora: Date,
): string | null {
  if (estado === 'programado') {
    const precio = resumen?.precioDesde ?? null;
    const desde = precio ? `Desde ${formatPesos(dePesos(precio))} total. ` : '';
    return `${desde}A la venta ${formatFechaCorta(ventaDesde, zona, ahora)}`;
  }
  const aviso = AVISOS[estado];
  if (aviso) return aviso;
  if (!mostrarWeb) return 'Sólo en taquilla';
  return resumen?.hayDisponibles ? null : 'Sin lugares';
}

function opcionalesDelCompradorDe(evento: EventoLeido): OpcionalesDelComprador {
  const pares = OPCIONALES_DEL_COMPRADOR.map(campo => [campo, evento[campo]]);
  return Object.fromEntries(pares) as OpcionalesDelComprador;
}

/** The changes since the sale began, for the card of an event that takes place (§C7.13). */
export function novedadDe(
  {
    cambio,
    estado,
    fecha,
    recinto,
  }: Pick<EventoLeido, 'cambio' | 'fecha' | 'recinto'> & { estado: EventoLeido['estado'] | null },
  ahora: Date,
): string | null {
  if (!cambio || estado === 'cancelado' || estado === 'aplazado') return null;
  const { era, tipo } = cambio;
  if (tipo === 'artista') return 'Cambió el cartel';
  if (!era) return null;
  const antes = formatFechaCorta(era.fecha, era.zona, ahora);
  const otraFecha = new Date(era.fecha).getTime() !== fecha.getTime();
  if (tipo === 'interrumpir') return otraFecha ? `Se repite: se interrumpió ${antes}` : null;
  if (era.recinto !== recinto)
    return otraFecha
      ? `Cambió de fecha y de lugar: era ${antes}, en ${era.recinto}`
      : `Cambió de lugar: era en ${era.recinto}`;
  return otraFecha ? `Cambió de fecha: era ${antes}` : null;
}

/** Instants as the wire has them: the database writes them with an offset. */
function cambioEnWire(cambio: NonNullable<EventoDetalle['cambio']>): EventoDetalle['cambio'] {
  const { decididoEn, decidenHasta, era } = cambio;
  const utc = (instante: string) => new Date(instante).toISOString();
  return {
    ...cambio,
    decididoEn: utc(decididoEn),
    decidenHasta: decidenHasta && utc(decidenHasta),
    era: era && { fecha: utc(era.fecha), zona: era.zona, recinto: era.recinto, ciudad: era.ciudad },
  };
}
