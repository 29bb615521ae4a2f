import { formatPesos } from '@taquilla/rules/dinero';
import { opcionalesDe } from '@taquilla/rules/evento/opcionales';
import type { EventoAbierto } from '../archivo/abrirEvento.ts';
import type {
  BloqueoDescrito,
  EventoGuardado,
  FaseDescrita,
  PromocionDescrita,
  SeccionDescrita,
  TasasDescritas,
} from '../documento/eventoDescrito.ts';
import type { Cambio, Valor } from './cambios.ts';
import { compararLugares } from './compararLugares.ts';

type Campos = Readonly<Record<string, Valor>>;

/** The changes that loading the file would make to the event with its key. */
export function compararEventos(antes: EventoGuardado, abierto: EventoAbierto): Cambio[] {
  const { evento } = abierto;
  return [
    ...compararCampos('evento', '', camposDeEvento(antes), {
      ...camposDeEvento({ ...evento, ...loQueNoDice(antes, evento) }),
      cartel: abierto.imagenPromocion?.hash ?? '',
      banner: abierto.imagenBanner?.hash ?? '',
    }),
    ...compararCampos('recinto', '', camposDeRecinto(antes.recinto), {
      ...camposDeRecinto(evento.recinto),
      mapa: sinAjenas(evento.recinto.svg, evento.secciones),
    }),
    ...compararCampos('cargos', '', camposDeCargos(antes), camposDeCargos(evento)),
    ...(evento.taquilla ? compararTaquilla(antes.taquilla, evento.taquilla) : []),
    ...compararListas('categoria', camposDeZonas(antes), camposDeZonas(evento)),
    ...(evento.fases ? compararListas('fase', camposDeFases(antes.fases), camposDeFases(evento.fases)) : []),
    ...compararListas('seccion', camposDeSecciones(antes.secciones), camposDeSecciones(evento.secciones)),
    ...evento.secciones.flatMap(seccion => {
      const guardada = antes.secciones.find(({ clave }) => clave === seccion.clave);
      return guardada ? compararLugares(guardada, seccion, { conBloqueos: evento.bloqueos !== null }) : [];
    }),
    ...(evento.bloqueos
      ? compararListas('bloqueo', camposDeBloqueos(antes.bloqueos), camposDeBloqueos(evento.bloqueos))
      : []),
    ...compararListas('promocion', camposDePromociones(antes), camposDePromociones(evento)),
  ];
}

/** A draft's file may leave these fields out; the stored values then stay. */
function loQueNoDice(
  antes: EventoGuardado,
  {
    artista,
    artistas,
    categoria,
    descripcion,
  }: Pick<EventoGuardado, 'artista' | 'artistas' | 'categoria' | 'descripcion'>,
) {
  return {
    artista: artista || antes.artista,
    artistas: artistas ?? antes.artistas,
    categoria: categoria || antes.categoria,
    descripcion: descripcion || antes.descripcion,
  };
}

type DatosDeEvento = Omit<EventoGuardado, 'id' | 'recinto' | 'secciones' | 'taquilla' | 'fases' | 'bloqueos'>;

function camposDeEvento(e: DatosDeEvento): Campos {
  const { nombre, artista, categoria, fecha, descripcion, mostrarWeb, salaDeEspera, limiteDeAsientos } = e;
  const { imagenPromocion: cartel, imagenBanner: banner, ventaDesde, ventaHasta, duracionMin } = e;
  const { acompanantePrecio, acompananteSeLibera } = e;
  const politica = e.politicaDias === null ? e.politica : `${e.politica} ${e.politicaDias}`;
  return {
    ...{
      nombre,
      artista,
      artistas: e.artistas?.join(', ') ?? '',
      categoria,
      fecha,
      descripcion,
      cartel,
      banner,
    },
    ...{ mostrarWeb, salaDeEspera, limiteDeAsientos, ventaDesde, ventaHasta, duracionMin, politica },
    ...{ acompanantePrecio, acompananteSeLibera },
    ...opcionalesDe(e),
  };
}

function camposDeRecinto({ clave, nombre, direccion, ciudad, zona, svg }: EventoGuardado['recinto']): Campos {
  return { clave, nombre, direccion, ciudad, zona, mapa: svg };
}

/** The map as an event stores it: without the marks of sections that it does not sell. */
function sinAjenas(svg: string | null, secciones: readonly SeccionDescrita[]): string | null {
  const claves = new Set(secciones.map(({ clave }) => clave));
  const marca = / data-seccion="([^"]*)"/g;
  return svg?.replace(marca, (escrita, clave: string) => (claves.has(clave) ? escrita : '')) ?? null;
}

function camposDeCargos(e: Omit<TasasDescritas, 'cargosPorCategoria'>): Campos {
  const { isIvaApplied, udsPorCategoria } = e;
  const [usoDeTarjeta, usoDeServicio, ivaRate] = [e.usoDeTarjeta, e.usoDeServicio, e.ivaRate].map(
    enMillonesimas,
  );
  return {
    usoDeTarjeta: usoDeTarjeta ?? null,
    usoDeServicio: usoDeServicio ?? null,
    ivaRate: ivaRate ?? null,
    isIvaApplied,
    udsPorCategoria,
  };
}

function compararTaquilla(antes: TasasDescritas, ahora: TasasDescritas): Cambio[] {
  return [
    ...compararCampos('taquilla', '', camposDeCargos(antes), camposDeCargos(ahora)),
    ...[...ahora.cargosPorCategoria].flatMap(([zona, cargo]) =>
      compararCampos(
        'taquilla',
        zona,
        { cargoPorCategoria: enMillonesimas(antes.cargosPorCategoria.get(zona) ?? 0) },
        { cargoPorCategoria: enMillonesimas(cargo) },
      ),
    ),
  ];
}

/** Rounds a rate as the database does. */
function enMillonesimas(tasa: number): number {
  return Math.round(tasa * 1e6) / 1e6;
}

type Lista = ReadonlyMap<string, Campos>;

function camposDeZonas({ zonasPrecio, usoDeServicio }: DatosDeEvento): Lista {
  return new Map(
    zonasPrecio.map(({ nombre, color, cargoPorCategoria }) => [
      nombre,
      { color, cargoPorCategoria: enMillonesimas(cargoPorCategoria ?? usoDeServicio) },
    ]),
  );
}

/** By name; the second phase of the same name gets its position as key. */
function camposDeFases(fases: readonly FaseDescrita[]): Lista {
  return new Map(
    fases.map(({ nombre, desde, hasta, precios }, i) => [
      fases.findIndex(otra => otra.nombre === nombre) < i ? `${nombre} (${i + 1})` : nombre,
      {
        desde,
        hasta,
        precios: [...precios]
          .map(([zona, precio]) => `${zona} ${formatPesos(precio)}`)
          .sort()
          .join(', '),
      },
    ]),
  );
}

function camposDeBloqueos(bloqueos: readonly BloqueoDescrito[]): Lista {
  return new Map(bloqueos.map(({ nombre, ...campos }) => [nombre, campos]));
}

/** By key, with the name among the fields. */
function camposDeSecciones(secciones: readonly Omit<SeccionDescrita, 'filas' | 'generales'>[]): Lista {
  return new Map(
    secciones.map(s => [
      s.clave,
      {
        nombre: s.nombre,
        bloque: s.bloque,
        tipo: s.tipo,
        orientacionFilas: s.orientacionFilas,
        adicional: s.seccionAdicional,
        nombreEspecial: s.nombreEspecial,
        precioSeccion: s.precioSeccion,
        cuentaLimite: s.cuentaLimite,
        maximoPorCompra: s.maximoPorCompra,
        colores: s.colores.join(', '),
      },
    ]),
  );
}

function camposDePromociones({ promociones }: { promociones: readonly PromocionDescrita[] }): Lista {
  return new Map(
    promociones.map(p => [
      p.nombre,
      {
        tipo: p.tipo,
        porcentaje: p.tipo === 'PORCENTAJE' ? Math.round(p.porcentaje * 100) / 100 : null,
        cantidadCompra: p.tipo === 'CANTIDAD' ? p.cantidadCompra : null,
        cantidadPaga: p.tipo === 'CANTIDAD' ? p.cantidadPaga : null,
        clave: p.clave,
        ...(p.codigos !== null && { codigos: [...p.codigos].sort().join(', ') }),
        usosMaximos: p.usosMaximos,
        ...(p.pausada !== null && { pausada: p.pausada }),
        desde: p.desde,
        hasta: p.hasta,
        categorias: p.zonasPrecio && [...p.zonasPrecio].sort().join(', '),
      },
    ]),
  );
}

function compararListas(de: Cambio['de'], antes: Lista, ahora: Lista): Cambio[] {
  const nombres = new Set([...antes.keys(), ...ahora.keys()]);
  return [...nombres].flatMap((cual): Cambio[] => {
    const [una, otra] = [antes.get(cual), ahora.get(cual)];
    if (una && otra) return compararCampos(de, cual, una, otra);
    return [{ de, cual, campo: 'existe', antes: una !== undefined, ahora: otra !== undefined }];
  });
}

function compararCampos(de: Cambio['de'], cual: string, antes: Campos, ahora: Campos): Cambio[] {
  return Object.entries(ahora).flatMap(([campo, valor]) => {
    const anterior = antes[campo] ?? null;
    return sonIguales(anterior, valor) ? [] : [{ de, cual, campo, antes: anterior, ahora: valor }];
  });
}

function sonIguales(uno: Valor, otro: Valor): boolean {
  return uno instanceof Date && otro instanceof Date ? uno.getTime() === otro.getTime() : uno === otro;
}
