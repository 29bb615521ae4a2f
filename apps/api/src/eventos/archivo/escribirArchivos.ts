import { aPesos, type Centavos } from '@taquilla/rules/dinero';
import { escribirConDesfase } from '@taquilla/rules/zona';
import { stringify } from 'yaml';
import { escribirFila, escribirNumero } from './escribirFila.ts';
import type { PromocionDescrita } from './eventoDescrito.ts';
import type { AsientoGuardado, EventoGuardado, SeccionGuardada } from './eventoGuardado.ts';

export interface ImagenDeArchivo {
  nombre: string;
  contenido: Buffer;
}

interface ConImagenes {
  cartel: ImagenDeArchivo | null;
  banner: ImagenDeArchivo | null;
}

/** The files that `load` reads, by name: loading them again changes nothing. Seats stand by points, not by a rule. */
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

type Campos = Record<string, unknown>;

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
      artista,
      categoria,
      recinto: 'recinto.yaml',
      fecha: fechaEscrita(e.fecha, zona),
      descripcion,
      ...(cartel && { cartel: cartel.nombre }),
      ...(banner && { banner: banner.nombre }),
      mostrarWeb,
      salaDeEspera,
      limiteDeAsientos,
      ...escribirVenta(e),
    },
    cargos: { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria },
    categoriasEvento: new Map(
      e.zonasPrecio.map(({ nombre, color, cargoPorCategoria }) => [
        nombre,
        { color, precio: pesos(precioDeZona(e.secciones, nombre)), cargoPorCategoria },
      ]),
    ),
    secciones: new Map(delMapa.map(seccion => [seccion.clave, seccionVendida(seccion)])),
    ...(adicionales.length > 0 && {
      adicionales: new Map(adicionales.map(seccion => [seccion.clave, adicional(seccion)])),
    }),
    ...(e.promociones.length > 0 && { promociones: e.promociones.map(p => promocionEscrita(p, zona)) }),
  };
}

/** Fields that a file may leave out, where they are not as it would then be read. */
function escribirVenta(e: EventoGuardado): Campos {
  const { estado, ventaDesde, ventaHasta, duracionMin, edadMinima, politica, politicaDias } = e;
  const { zona } = e.recinto;
  const venta = {
    ...(ventaDesde && { desde: fechaEscrita(ventaDesde, zona) }),
    ...(ventaHasta && { hasta: fechaEscrita(ventaHasta, zona) }),
  };
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

/** `2027-03-06 21:00` by the venue's clock. */
function fechaEscrita(fecha: Date, zona: string): string {
  return escribirConDesfase(fecha, zona).slice(0, 16).replace('T', ' ');
}

function pesos(precio: Centavos): number {
  return aPesos(precio);
}

/** Sections say their own price; the zone's is the first found of it. */
function precioDeZona(secciones: readonly SeccionGuardada[], nombre: string): Centavos {
  const lugares = secciones.flatMap(seccion => [
    ...(seccion.generales ? [seccion.generales] : []),
    ...seccion.filas.flatMap(fila => fila.asientos),
  ]);
  return lugares.find(lugar => lugar.zonaPrecio === nombre)?.precio ?? (0 as Centavos);
}

function seccionVendida(seccion: SeccionGuardada): Campos {
  const { generales, filas } = seccion;
  if (generales) {
    return {
      categoria: generales.zonaPrecio,
      precio: pesos(generales.precio),
      ...particulares(seccion),
      ...(generales.bloqueados > 0 && { bloqueado: generales.bloqueados }),
      ...(generales.cortesias > 0 && { cortesia: generales.cortesias }),
    };
  }
  const modelos = filas.map(({ asientos }) => deQuePrecio(asientos));
  const primero = modelos.find(modelo => modelo !== undefined);
  const distintas = filas.flatMap(({ nombre }, i): [string, Campos][] => {
    const modelo = modelos[i];
    const igual = modelo?.zonaPrecio === primero?.zonaPrecio && modelo?.precio === primero?.precio;
    return !modelo || igual ? [] : [[nombre, { categoria: modelo.zonaPrecio, precio: pesos(modelo.precio) }]];
  });
  return {
    categoria: primero?.zonaPrecio,
    precio: pesos(primero?.precio ?? (0 as Centavos)),
    ...particulares(seccion),
    ...(distintas.length > 0 && { filas: new Map(distintas) }),
    ...condiciones(filas),
  };
}

/** A row's price is that of its free seats: what is taken keeps its own. */
function deQuePrecio(asientos: readonly AsientoGuardado[]): AsientoGuardado | undefined {
  return asientos.find(({ tomado }) => !tomado) ?? asientos[0];
}

function condiciones(filas: SeccionGuardada['filas']): Campos {
  const campos: Campos = {};
  for (const condicion of ['bloqueado', 'cortesia', 'inaccesible'] as const) {
    const suyas = filas.flatMap(({ nombre, asientos }): [string, (number | string)[] | 'todos'][] => {
      const numeros = asientos.filter(a => a.condicion === condicion).map(a => escribirNumero(a.numero));
      if (numeros.length === 0) return [];
      return [[nombre, numeros.length === asientos.length ? 'todos' : numeros]];
    });
    if (suyas.length > 0) campos[condicion] = new Map(suyas);
  }
  return campos;
}

function particulares({ nombreEspecial, precioSeccion, colores }: SeccionGuardada): Campos {
  return {
    ...(precioSeccion !== null && { precioSeccion: pesos(precioSeccion) }),
    ...(nombreEspecial !== null && { nombreEspecial }),
    ...(colores.length > 0 && { colores }),
  };
}

function adicional(seccion: SeccionGuardada): Campos {
  const { nombre, bloque, generales } = seccion;
  return {
    nombre,
    ...(bloque !== '' && { bloque }),
    categoria: generales?.zonaPrecio,
    precio: pesos(generales?.precio ?? (0 as Centavos)),
    capacidad: generales?.capacidad,
    ...particulares(seccion),
  };
}

function promocionEscrita(promocion: PromocionDescrita, zona: string): Campos {
  const { nombre, tipo, clave, usosMaximos, desde, hasta, zonasPrecio } = promocion;
  const vigencia = {
    ...(desde && { desde: fechaEscrita(desde, zona) }),
    ...(hasta && { hasta: fechaEscrita(hasta, zona) }),
  };
  return {
    nombre,
    tipo,
    ...(promocion.tipo === 'PORCENTAJE'
      ? { porcentaje: promocion.porcentaje }
      : { cantidadCompra: promocion.cantidadCompra, cantidadPaga: promocion.cantidadPaga }),
    ...(clave !== null && { clave }),
    ...(usosMaximos !== null && { usosMaximos }),
    ...(zonasPrecio !== null && { categorias: zonasPrecio }),
    ...((desde || hasta) && { vigencia }),
  };
}

function documentoDeRecinto({ recinto, secciones }: EventoGuardado): Campos {
  const { svg, ...datos } = recinto;
  return {
    recinto: { ...datos, ...(svg !== null && { mapa: 'mapa.svg' }) },
    secciones: new Map(
      secciones
        .filter(seccion => !seccion.seccionAdicional)
        .map(seccion => [seccion.clave, seccionDeRecinto(seccion)]),
    ),
  };
}

function seccionDeRecinto({
  nombre,
  bloque,
  tipo,
  orientacionFilas,
  filas,
  generales,
}: SeccionGuardada): Campos {
  const comun = { nombre, ...(bloque !== '' && { bloque }), tipo };
  if (generales) return { ...comun, capacidad: generales.capacidad };
  // A vertical section is turned when it is read.
  const girada = orientacionFilas === 'vertical';
  const escritas = new Map(
    filas.map(({ nombre: fila, asientos }) => [fila, escribirFila(asientos, { girada })]),
  );
  if (tipo === 'mesas') return { ...comun, mesas: escritas };
  return { ...comun, ...(girada && { orientacionFilas }), filas: escritas };
}
