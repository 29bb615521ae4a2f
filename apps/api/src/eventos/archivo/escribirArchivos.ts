import { aPesos, type Centavos } from '@taquilla/rules/dinero';
import { escribirConDesfase } from '@taquilla/rules/zona';
import { stringify } from 'yaml';
import type { PromocionDescrita } from './eventoDescrito.ts';
import type { EventoGuardado, SeccionGuardada } from './eventoGuardado.ts';
import { escribirNombre } from './rangos.ts';
import {
  adicional,
  asientosEscritos,
  type Campos,
  seccionDeRecinto,
  seccionVendida,
} from './seccionesEscritas.ts';

export interface ImagenDeArchivo {
  nombre: string;
  contenido: Buffer;
}

interface ConImagenes {
  cartel: ImagenDeArchivo | null;
  banner: ImagenDeArchivo | null;
}

/** The files for `load`, by name: loading them again changes nothing. Seats are written as points, not as a rule. */
export function escribirArchivos(
  evento: EventoGuardado,
  { cartel, banner }: ConImagenes,
): Map<string, string | Buffer> {
  const { svg } = evento.recinto;
  return new Map<string, string | Buffer>([
    [`${evento.clave}.yaml`, escribirYaml(documentoDeEvento(evento, { cartel, banner }))],
    ['recinto.yaml', escribirYaml(documentoDeRecinto(evento))],
    ...(svg === null ? [] : [['mapa.svg', svg] as const]),
    ...[cartel, banner].flatMap(imagen => (imagen ? [[imagen.nombre, imagen.contenido] as const] : [])),
  ]);
}

function escribirYaml(documento: Campos): string {
  return stringify(documento, { lineWidth: 0, keepUndefined: false });
}

function documentoDeEvento(e: EventoGuardado, { cartel, banner }: ConImagenes): Campos {
  const { clave, nombre, artista, categoria, descripcion, mostrarWeb, salaDeEspera, limiteDeAsientos } = e;
  const { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria } = e;
  const { zona } = e.recinto;
  const delMapa = e.secciones.filter(seccion => !seccion.seccionAdicional);
  const adicionales = e.secciones.filter(seccion => seccion.seccionAdicional);
  return {
    evento: {
      clave,
      nombre,
      ...(artista !== '' && { artista }),
      ...(categoria !== '' && { categoria }),
      recinto: 'recinto.yaml',
      fecha: fechaEscrita(e.fecha, zona),
      ...(descripcion !== '' && { descripcion }),
      ...(cartel && { cartel: cartel.nombre }),
      ...(banner && { banner: banner.nombre }),
      mostrarWeb,
      salaDeEspera,
      limiteDeAsientos,
      ...escribirVenta(e),
    },
    cargos: { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria },
    ...taquillaEscrita(e),
    categoriasEvento: new Map(
      e.zonasPrecio.map(({ nombre, color, cargoPorCategoria }) => [
        nombre,
        { color, precio: aPesos(precioDeZona(e.secciones, nombre)), cargoPorCategoria },
      ]),
    ),
    fases: e.fases.map(({ nombre: fase, desde, hasta, precios }) => ({
      nombre: fase,
      ...vigenciaEscrita({ desde, hasta }, zona),
      precios: new Map([...precios].map(([suya, precio]) => [suya, aPesos(precio)])),
    })),
    secciones: new Map(delMapa.map(seccion => [escribirNombre(seccion.clave), seccionVendida(seccion)])),
    ...(adicionales.length > 0 && {
      adicionales: new Map(adicionales.map(seccion => [seccion.clave, adicional(seccion)])),
    }),
    bloqueos: bloqueosEscritos(e),
    ...(e.promociones.length > 0 && { promociones: e.promociones.map(p => promocionEscrita(p, zona)) }),
  };
}

/** Optional fields, only where they differ from their default. */
function escribirVenta(e: EventoGuardado): Campos {
  const { estado, ventaDesde, ventaHasta, duracionMin, edadMinima, politica, politicaDias } = e;
  const { zona } = e.recinto;
  const venta = vigenciaEscrita({ desde: ventaDesde, hasta: ventaHasta }, zona);
  return {
    ...(estado !== 'publicado' && { estado }),
    ...((ventaDesde || ventaHasta) && { venta }),
    duracionMin,
    ...(edadMinima !== null && { edadMinima }),
    ...(politica !== 'ley' && { politica: { tipo: politica, ...(politicaDias && { dias: politicaDias }) } }),
    ...(e.textoPromocion && { textoCartel: e.textoPromocion }),
    ...(e.textoBanner && { textoBanner: e.textoBanner }),
  };
}

/** `2027-03-06 21:00` by the venue's clock; with seconds if they are not 0. */
function fechaEscrita(fecha: Date, zona: string): string {
  const escrita = escribirConDesfase(fecha, zona).slice(0, 19).replace('T', ' ');
  return escrita.endsWith(':00') ? escrita.slice(0, 16) : escrita;
}

function vigenciaEscrita({ desde, hasta }: { desde: Date | null; hasta: Date | null }, zona: string) {
  return {
    ...(desde && { desde: fechaEscrita(desde, zona) }),
    ...(hasta && { hasta: fechaEscrita(hasta, zona) }),
  };
}

/** The box office's rates, only where they differ from the web's. */
function taquillaEscrita({ taquilla, zonasPrecio, ...web }: EventoGuardado): Campos {
  const { cargosPorCategoria, ...tasas } = taquilla;
  const propios = zonasPrecio.filter(
    ({ nombre, cargoPorCategoria }) => cargosPorCategoria.get(nombre) !== cargoPorCategoria,
  );
  const iguales =
    tasas.usoDeTarjeta === web.usoDeTarjeta &&
    tasas.usoDeServicio === web.usoDeServicio &&
    tasas.ivaRate === web.ivaRate &&
    tasas.isIvaApplied === web.isIvaApplied &&
    tasas.udsPorCategoria === web.udsPorCategoria;
  if (iguales && propios.length === 0) return {};
  const cargos = new Map(propios.map(({ nombre }) => [nombre, cargosPorCategoria.get(nombre)]));
  return { cargosTaquilla: { ...tasas, ...(cargos.size > 0 && { cargosPorCategoria: cargos }) } };
}

function bloqueosEscritos({ bloqueos, secciones, recinto: { zona } }: EventoGuardado): Campos[] {
  return bloqueos.map(({ nombre, color, motivo, libera, taquillaPuedeVender }) => {
    const lugares = secciones.flatMap((seccion): [string, unknown][] => {
      const suyos = seccion.generales
        ? seccion.generales.bloqueos.get(nombre)
        : asientosEscritos(seccion.filas, asiento => asiento.bloqueo === nombre);
      return suyos === undefined ? [] : [[escribirNombre(seccion.clave), suyos]];
    });
    return {
      nombre,
      color,
      motivo,
      ...(libera && { libera: fechaEscrita(libera, zona) }),
      taquillaPuedeVender,
      ...(lugares.length > 0 && { lugares: new Map(lugares) }),
    };
  });
}

/** A price zone's price: the first one found among the sections, which all state their own price. */
export function precioDeZona(secciones: readonly SeccionGuardada[], nombre: string): Centavos {
  const lugares = secciones.flatMap(seccion => [
    ...(seccion.generales ? [seccion.generales] : []),
    ...seccion.filas.flatMap(fila => fila.asientos),
  ]);
  return lugares.find(lugar => lugar.zonaPrecio === nombre)?.precio ?? (0 as Centavos);
}

function promocionEscrita(promocion: PromocionDescrita, zona: string): Campos {
  const { nombre, tipo, clave, codigos, usosMaximos, desde, hasta, zonasPrecio } = promocion;
  return {
    nombre,
    tipo,
    ...(promocion.tipo === 'PORCENTAJE'
      ? { porcentaje: promocion.porcentaje }
      : { cantidadCompra: promocion.cantidadCompra, cantidadPaga: promocion.cantidadPaga }),
    ...(clave !== null && { clave }),
    ...(codigos !== null && { codigos }),
    ...(usosMaximos !== null && { usosMaximos }),
    ...(promocion.pausada && { pausada: true }),
    ...(zonasPrecio !== null && { categorias: zonasPrecio }),
    ...((desde || hasta) && { vigencia: vigenciaEscrita({ desde, hasta }, zona) }),
  };
}

function documentoDeRecinto({ recinto, secciones }: EventoGuardado): Campos {
  const { svg, ...datos } = recinto;
  return {
    recinto: { ...datos, ...(svg !== null && { mapa: 'mapa.svg' }) },
    secciones: new Map(
      secciones
        .filter(seccion => !seccion.seccionAdicional)
        .map(seccion => [escribirNombre(seccion.clave), seccionDeRecinto(seccion)]),
    ),
  };
}
