import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { cotizarJuntos } from '@taquilla/rules/cotizarJuntos';
import type { LugarCotizado } from '@taquilla/rules/desglose';
import { aPesos, type Centavos } from '@taquilla/rules/dinero';
import { type Deseo, hallarMejores, type Opciones, type Razon } from '@taquilla/rules/mejores/hallar';
import { type Propuesta, proponerMejores, sortearMejores } from '@taquilla/rules/mejores/proponer';
import { type AsientoDeRecinto, prepararRecinto, type Recinto } from '@taquilla/rules/mejores/recinto';
import { motivoSinVenta } from '@taquilla/rules/ventaEnLinea';
import { BusinessError } from '../../businessError.ts';
import type { Context } from '../../server/context.ts';
import { Lru } from '../../server/lru.ts';
import type { EnVivo } from '../envivo/enVivo.ts';
import type { EstadoEvento } from '../inventario/estadoEvento.ts';
import { DISPONIBLE, posicionDe } from '../inventario/lugares.ts';
import type { Plano, SeccionFija } from '../inventario/plano.ts';
import { findEscenario, listFilasDeEvento } from './asientos.queries.ts';
import { colocarEnRecinto } from './enRecinto.ts';

type MejoresWire = RespuestaDe<'getMejores'>;

/** A seat with what the answer tells of it. `posicion` is its index among the event's places. */
interface Asiento extends AsientoDeRecinto {
  posicion: number;
  seccion: SeccionFija;
  fila: string;
  numero: string;
}

/** The sets that are as good as the best for one wish, with the prices of that moment. */
interface Hallados {
  opciones: Opciones<Asiento>;
  cotizar: Cotizar;
}

interface Cotizar {
  lugar: (asiento: Asiento) => LugarCotizado;
  /** With all charges: of one alone, and of some together. */
  uno: (asiento: Asiento) => Centavos;
  juntos: (asientos: readonly Asiento[]) => Centavos;
}

/** The best places of events (§B1.8), from what the process knows of them: a request reads nothing of its own. */
export interface Mejores {
  proponer: (eventoId: number, deseo: Deseo) => Promise<MejoresWire>;
  /** Draws the seats of one set without those that are known to be lost; null where nothing is to be had. */
  sortear: (
    eventoId: number,
    pedido: { deseo: Deseo; razon?: Razon | undefined; perdidos: ReadonlySet<number> },
  ) => Promise<number[] | null>;
}

/** Milliseconds for which the search for one wish is shared. The draw among its sets is each caller's own. */
const VIGENCIA_MS = 1_000;
const DESEOS_RECORDADOS = 300;

export function crearMejores(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    enVivo,
    azar,
    ahora = () => performance.now(),
  }: { enVivo: EnVivo; azar: () => number; ahora?: () => number },
): Mejores {
  const recintoDe = recordarRecintos(plano => leerRecinto(db, plano));
  const hallados = new Lru<string, { hallado: Promise<Hallados>; hasta: number }>(DESEOS_RECORDADOS);

  async function hallar(
    eventoId: number,
    deseo: Deseo,
    perdidos: ReadonlySet<number> = new Set(),
  ): Promise<Hallados> {
    const { datos } = await enVivo.catalogo.detalle(eventoId);
    if (motivoSinVenta(datos, now()) !== null) throw new BusinessError('evento_no_disponible');
    if (deseo.cuantos > datos.limiteDeAsientos) throw new BusinessError('limite_de_asientos');
    const estado = await (await enVivo.evento(eventoId)).inventario.estado();
    const recinto = await recintoDe(estado.plano);
    const cotizar = crearCotizar(estado.plano, datos);
    return { opciones: hallarMejores(recinto, deseo, ventaDe(estado, cotizar, perdidos)), cotizar };
  }

  function hallarUnaVez(eventoId: number, deseo: Deseo): Promise<Hallados> {
    const clave = JSON.stringify([eventoId, deseo]);
    const antes = hallados.get(clave);
    if (antes && ahora() < antes.hasta) return antes.hallado;
    const hallado = hallar(eventoId, deseo);
    hallados.set(clave, { hallado, hasta: ahora() + VIGENCIA_MS });
    hallado.catch(() => hallados.delete(clave));
    return hallado;
  }

  return {
    proponer: async (eventoId, deseo) => {
      const { opciones, cotizar } = await hallarUnaVez(eventoId, deseo);
      return { mejores: proponerMejores(opciones, azar).map(propuesta => enWire(propuesta, cotizar)) };
    },
    sortear: async (eventoId, { deseo, razon, perdidos }) => {
      const { opciones } =
        perdidos.size === 0 ? await hallarUnaVez(eventoId, deseo) : await hallar(eventoId, deseo, perdidos);
      return sortearMejores(opciones, { azar, razon })?.asientos.map(({ id }) => id) ?? null;
    },
  };
}

/** The seats of a plan, read once for all who ask while the plan stands. */
function recordarRecintos(leer: (plano: Plano) => Promise<Recinto<Asiento>>) {
  const leidos = new WeakMap<Plano, Promise<Recinto<Asiento>>>();
  return (plano: Plano): Promise<Recinto<Asiento>> => {
    const antes = leidos.get(plano);
    if (antes) return antes;
    const leyendo = leer(plano);
    leidos.set(plano, leyendo);
    leyendo.catch(() => leidos.delete(plano));
    return leyendo;
  };
}

async function leerRecinto(db: Context['db'], plano: Plano): Promise<Recinto<Asiento>> {
  const [leidas, enMapa] = await Promise.all([
    listFilasDeEvento(db, plano.eventoId),
    findEscenario(db, plano.eventoId),
  ]);
  const secciones = new Map(plano.secciones.map(seccion => [seccion.id, seccion]));
  const { ids, grupo, grupos } = plano.lugares;
  const { filas, escenario } = colocarEnRecinto(plano.secciones, leidas, enMapa);
  const completas = filas.flatMap(({ seccionId, nombre, asientos }) => {
    const seccion = secciones.get(seccionId);
    if (!seccion) return [];
    const suyos = asientos.flatMap(asiento => {
      // A seat that the organiser added since the plan was read is on the next one.
      const posicion = posicionDe(ids, asiento.id);
      const zonaId = grupos[grupo[posicion] ?? -1]?.zonaPrecioId;
      return zonaId === undefined ? [] : [{ ...asiento, posicion, zonaId, seccion, fila: nombre }];
    });
    return [{ seccionId, esMesa: seccion.esMesa, asientos: suyos }];
  });
  return prepararRecinto<Asiento>(completas, escenario);
}

function ventaDe({ plano, codigos }: EstadoEvento, { uno }: Cotizar, perdidos: ReadonlySet<number>) {
  const libre = ({ id, posicion }: Asiento) => codigos[posicion] === DISPONIBLE && !perdidos.has(id);
  const conMaximo = plano.secciones.flatMap(({ id, maximoPorCompra }) =>
    maximoPorCompra === null ? [] : [[id, maximoPorCompra] as const],
  );
  return { libre, total: uno, maximos: conMaximo.length > 0 ? new Map(conMaximo) : undefined };
}

function crearCotizar(plano: Plano, { promociones }: EventoDetalle): Cotizar {
  const { tarifas, zonas, lugares } = plano;
  const nombres = new Map(zonas.map(({ id, nombre }) => [id, nombre]));
  const porGrupo = lugares.grupos.map(({ zonaPrecioId, precio }) => ({
    categoriaId: zonaPrecioId,
    categoria: nombres.get(zonaPrecioId) ?? '',
    precio,
  }));
  const cotizados = porGrupo.map(lugar => ({
    lugar,
    total: cotizarJuntos([lugar], { tarifas, promociones }).total,
  }));
  const deSuGrupo = ({ id, posicion }: Asiento) => {
    const suyo = cotizados[lugares.grupo[posicion] ?? 0];
    if (!suyo) throw new Error(`seat ${id} has no price`);
    return suyo;
  };
  return {
    lugar: asiento => deSuGrupo(asiento).lugar,
    uno: asiento => deSuGrupo(asiento).total,
    juntos: asientos =>
      cotizarJuntos(
        asientos.map(asiento => deSuGrupo(asiento).lugar),
        { tarifas, promociones },
      ).total,
  };
}

function enWire(propuesta: Propuesta<Asiento>, cotizar: Cotizar): MejoresWire['mejores'][number] {
  return {
    ...propuesta,
    asientos: propuesta.asientos.map(asiento => ({
      id: asiento.id,
      seccionId: asiento.seccion.id,
      seccion: asiento.seccion.nombre,
      fila: asiento.fila,
      numero: asiento.numero,
      esMesa: asiento.seccion.esMesa,
      categoria: cotizar.lugar(asiento).categoria,
      precio: aPesos(cotizar.lugar(asiento).precio),
      total: aPesos(cotizar.uno(asiento)),
    })),
    total: aPesos(cotizar.juntos(propuesta.asientos)),
  };
}
