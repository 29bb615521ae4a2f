import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { precioConCargos, sinUsoDeTarjeta, type TarifasEvento } from '@taquilla/rules/desglose';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import {
  type FaseLeida,
  findAcompanantes,
  findTarifasDeHoy,
  findVersiones,
  type GrupoLeido,
  listFases,
  listGrupos,
  listSecciones,
  listZonas,
} from './precios.queries.ts';

type Precios = RespuestaDe<'verPrecios'>;
type Grupo = Precios['zonas'][number]['grupos'][number];

/** Zones with their prices (§C2.5). @throws BusinessError `evento_no_encontrado` */
export async function verPrecios(db: Db, eventoId: number): Promise<Precios> {
  const versiones = await findVersiones(db, eventoId);
  if (!versiones) throw new BusinessError('evento_no_encontrado');
  const [leidos, zonas, secciones, tarifas, fases, acompanantes] = await Promise.all([
    listGrupos(db, eventoId),
    listZonas(db, eventoId),
    listSecciones(db, eventoId),
    findTarifasDeHoy(db, eventoId),
    listFases(db, eventoId),
    findAcompanantes(db, eventoId),
  ]);
  const vigente = fases.find(({ id }) => id === versiones.fase);
  const grupos = conPrecioDeHoy(leidos);
  const enteras = seccionesDeUnPrecio(grupos);
  const total = (zonaId: number, precio: number) => totalesDe(tarifas, zonaId, precio);
  return {
    version: versiones.precios,
    faseVigenteId: versiones.fase,
    acompanantes: {
      ...acompanantes,
      precio: acompanantes.precio === null ? null : aPesos(centavos(acompanantes.precio)),
    },
    zonas: zonas.map(({ id, nombre, color, cargo }) => ({
      id,
      nombre,
      color,
      cargoPorCategoria: cargo,
      enFase: precioEnFase(vigente, id, tarifas),
      grupos: agrupar(
        grupos.filter(({ zona_id }) => zona_id === id),
        enteras,
        precio => total(id, precio),
      ),
    })),
    secciones: secciones.map(
      ({ id, nombre, bloque, tipo, precio_seccion, cuenta_limite, maximo_por_compra }) => ({
        id,
        nombre,
        bloque,
        tipo,
        precioSeccion: precio_seccion === null ? null : aPesos(centavos(precio_seccion)),
        cuentaLimite: cuenta_limite,
        maximoPorCompra: maximo_por_compra,
        zonaIds: [
          ...new Set(grupos.filter(({ seccion_id }) => seccion_id === id).map(({ zona_id }) => zona_id)),
        ],
      }),
    ),
  };
}

/** The price of a zone in the phase in force, with its totals; null where the phase leaves the zone its own. */
function precioEnFase(
  fase: FaseLeida | undefined,
  zonaId: number,
  tarifas: Tarifas,
): Precios['zonas'][number]['enFase'] {
  const suyo = fase?.precios.find(precio => precio.zonaId === zonaId);
  if (!fase || !suyo) return null;
  const precio = aPesos(centavos(suyo.precio));
  return { nombre: fase.nombre, precio, ...totalesDe(tarifas, zonaId, suyo.precio) };
}

/**
 * Counts places that were sold at an earlier price with the unsold ones of their row, or else of their section, so that a
 * change of price leaves a line one line. A section that is sold out keeps its price.
 */
function conPrecioDeHoy(leidos: readonly GrupoLeido[]): GrupoLeido[] {
  const porVender = leidos.filter(({ lugares, vendidos }) => vendidos < lugares);
  return leidos.map(grupo => {
    if (grupo.vendidos < grupo.lugares) return grupo;
    const deSuSeccion = porVender
      .filter(({ zona_id, seccion_id }) => zona_id === grupo.zona_id && seccion_id === grupo.seccion_id)
      .toSorted((a, b) => b.lugares - a.lugares);
    const deHoy = deSuSeccion.find(({ fila_id }) => fila_id === grupo.fila_id) ?? deSuSeccion[0];
    return { ...grupo, precio: deHoy?.precio ?? grupo.precio };
  });
}

/** Sections whose places share one zone and price. */
function seccionesDeUnPrecio(grupos: readonly GrupoLeido[]): ReadonlySet<number> {
  const precios = new Map<number, Set<string>>();
  for (const { seccion_id, zona_id, precio } of grupos)
    precios.set(seccion_id, (precios.get(seccion_id) ?? new Set()).add(`${zona_id}.${precio}`));
  return new Set([...precios].flatMap(([id, suyos]) => (suyos.size === 1 ? id : [])));
}

function agrupar(
  leidos: readonly GrupoLeido[],
  enteras: ReadonlySet<number>,
  totales: (precio: number) => Pick<Grupo, 'total' | 'totalTaquilla'>,
): Grupo[] {
  const grupos = new Map<number, Grupo>();
  for (const leido of leidos) {
    const { precio, seccion_id: seccionId, seccion, fila_id, fila } = leido;
    const grupo = grupos.get(precio) ?? {
      precio: aPesos(centavos(precio)),
      ...totales(precio),
      ...{ lugares: 0, libres: 0, apartados: 0, vendidos: 0, donde: [] },
    };
    for (const campo of ['lugares', 'libres', 'apartados', 'vendidos'] as const) grupo[campo] += leido[campo];
    let lugar = grupo.donde.find(donde => donde.seccionId === seccionId);
    if (!lugar) {
      lugar = { seccionId, seccion, filas: enteras.has(seccionId) ? null : [], filaIds: [] };
      grupo.donde.push(lugar);
    }
    if (fila_id !== null && !lugar.filaIds.includes(fila_id)) {
      lugar.filaIds.push(fila_id);
      lugar.filas?.push(fila ?? '');
    }
    grupos.set(precio, grupo);
  }
  return [...grupos.values()].sort((a, b) => b.lugares - a.lugares);
}

type Tarifas = Awaited<ReturnType<typeof findTarifasDeHoy>>;

/** A buyer's total for a place of a zone, on the web by card and at the box office in cash; pesos. */
export function totalesDe(
  tarifas: Tarifas,
  zonaId: number,
  precio: number,
): { total: number; totalTaquilla: number } {
  const lugar = { categoriaId: zonaId, categoria: '', precio: centavos(precio) };
  const con = (tasas: TarifasEvento) => aPesos(precioConCargos(lugar, tasas));
  return { total: con(tarifas.web), totalTaquilla: con(sinUsoDeTarjeta(tarifas.taquilla)) };
}

export async function verTarifas(db: Db, eventoId: number): Promise<RespuestaDe<'verTarifas'>> {
  const versiones = await findVersiones(db, eventoId);
  if (!versiones) throw new BusinessError('evento_no_encontrado');
  return {
    version: versiones.precios,
    tarifaVersion: versiones.tarifa,
    ...(await findTarifasDeHoy(db, eventoId)),
  };
}

export async function verFases(db: Db, eventoId: number): Promise<RespuestaDe<'verFases'>> {
  const versiones = await findVersiones(db, eventoId);
  if (!versiones) throw new BusinessError('evento_no_encontrado');
  const tarifas = await findTarifasDeHoy(db, eventoId);
  const fases = await listFases(db, eventoId);
  return {
    version: versiones.precios,
    fases: fases.map(({ id, nombre, desde, hasta, precios }) => ({
      id,
      nombre,
      desde: desde?.toISOString() ?? null,
      hasta: hasta?.toISOString() ?? null,
      vigente: versiones.fase === id,
      precios: precios.map(({ zonaId, precio }) => ({
        zonaId,
        precio: aPesos(centavos(precio)),
        total: totalesDe(tarifas, zonaId, precio).total,
      })),
    })),
  };
}
