import { correo as esquemaCorreo, nombrePersona } from '@taquilla/contract/comun/campos';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type { FallaDeCortesia, RenglonDeCortesia } from '@taquilla/rules/listaDeCortesias';
import { mejoresEnOrden } from '@taquilla/rules/mejores/juntos';
import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { asientosPedidos } from './asientosPedidos.ts';
import type { LugarParaDar } from './cortesia.repository.ts';

/** A row of the list with the places that it gets. */
export interface Dada {
  renglon: RenglonDeCortesia;
  lugares: LugarParaDar[];
}

interface Reparto {
  todos: readonly LugarParaDar[];
  /** Whether this person may give the place away, and it is free. */
  disponible: (lugar: LugarParaDar) => boolean;
  /** Takes the faults of the rows. */
  fallas: FallaDeCortesia[];
  /** Takes the rows whose guests hold all the seats that they name already, as of a list that is handed in again. */
  completos: RenglonDeCortesia[];
}

const MAXIMO_POR_RENGLON = 999;

/**
 * Finds each row's places; no place is given twice. Rows that name their seats come first, then
 * those that name a row, so that none takes what another asked for.
 */
export function asignarLugares(renglones: readonly RenglonDeCortesia[], reparto: Reparto): Dada[] {
  const tomados = new Set<number>();
  const asignados = new Map<RenglonDeCortesia, LugarParaDar[]>();
  const deMenosALibre = renglones.toSorted((a, b) => libertad(a) - libertad(b));
  for (const renglon of deMenosALibre) {
    const hallados = buscar(renglon, { ...reparto, tomados });
    if (typeof hallados === 'string') {
      if (hallados) reparto.fallas.push({ renglon: renglon.renglon, mensaje: hallados });
      continue;
    }
    if (hallados.length === 0) reparto.completos.push(renglon);
    for (const { id } of hallados) tomados.add(id);
    asignados.set(renglon, hallados);
  }
  return renglones.flatMap(renglon => {
    const lugares = asignados.get(renglon);
    return lugares?.length ? [{ renglon, lugares }] : [];
  });
}

/** How free the choice is: the row's own seats, any of one row, any of a section. */
function libertad({ fila, asiento }: RenglonDeCortesia): number {
  if (fila === '') return 2;
  return asiento === '' ? 1 : 0;
}

type Busqueda = Omit<Reparto, 'fallas' | 'completos'> & { tomados: ReadonlySet<number> };

/** The places of a row, or its fault; an empty one where the list's own reader told it already. */
function buscar(renglon: RenglonDeCortesia, { todos, ...resto }: Busqueda): LugarParaDar[] | string {
  const { nombre, correo, seccion, fila, asiento, pases } = renglon;
  if (!nombre || !seccion || (!asiento && !pases)) return '';
  if (!nombrePersona.safeParse(nombre).success) return `"${nombre}" no es un nombre válido.`;
  if (correo && !esquemaCorreo.safeParse(correo).success) return `"${correo}" no es un correo válido.`;
  const cuantos = pases === '' ? null : cantidadDe(pases);
  if (cuantos === 0) return `"${pases}" no es una cantidad de pases.`;
  const lugares = todos.filter(lugar => llano(lugar.seccion) === llano(seccion));
  if (lugares.length === 0) return `No hay una sección "${seccion}".`;
  if (fila === '') return sinFila(renglon, { ...resto, lugares, cuantos });
  const deFila = lugares.filter(lugar => lugar.fila !== null && mismaFila(lugar.fila, fila));
  if (deFila.length === 0) return `En "${seccion}" no hay una fila "${fila}".`;
  if (asiento === '')
    return juntos(deFila, { ...resto, cuantos: cuantos ?? 1, donde: `${seccion}, fila ${fila}` });
  return porNombre(renglon, { ...resto, deFila, cuantos });
}

type EnSeccion = Omit<Busqueda, 'todos'> & { cuantos: number | null };

function sinFila(
  { seccion, asiento }: RenglonDeCortesia,
  { lugares, cuantos, ...resto }: EnSeccion & { lugares: readonly LugarParaDar[] },
): LugarParaDar[] | string {
  const generales = lugares.filter(({ fila }) => fila === null);
  if (generales.length === 0) {
    if (asiento !== '') return `En "${seccion}" los lugares tienen fila: falta la de "${asiento}".`;
    return juntos(lugares, { ...resto, cuantos: cuantos ?? 1, donde: seccion });
  }
  const pedidos = asiento === '' ? cuantos : cantidadDe(asiento);
  if (!pedidos) return `"${asiento}" no es una cantidad.`;
  if (cuantos !== null && cuantos !== pedidos)
    return `Dice ${pedidos} lugares y ${cuantos} pases: deja uno de los dos.`;
  const libres = generales.filter(l => resto.disponible(l) && !resto.tomados.has(l.id)).slice(0, pedidos);
  return libres.length < pedidos ? `En "${seccion}" no quedan ${pedidos} lugares generales.` : libres;
}

/** Seats that the row names: one, a range, or several; without those that its guest holds already. */
function porNombre(
  renglon: RenglonDeCortesia,
  { deFila, cuantos, disponible, tomados }: EnSeccion & { deFila: readonly LugarParaDar[] },
): LugarParaDar[] | string {
  const { seccion, fila, asiento } = renglon;
  const numeros = deFila.map(({ numero }) => numero ?? '');
  const { hallados, faltan } = asientosPedidos(asiento, { numeros, fila });
  if (faltan !== null) return `No existe ${seccion}, fila ${fila}, asiento ${faltan}.`;
  const pedidos = hallados.flatMap(i => deFila[i] ?? []);
  if (cuantos !== null && cuantos !== pedidos.length)
    return `Dice ${cuantos} pases y ${pedidos.length === 1 ? '1 asiento' : `${pedidos.length} asientos`}: escribe todos los asientos, como 5-8, o deja vacío el asiento.`;
  if (pedidos.some(({ id }) => tomados.has(id))) return 'Ese lugar está dos veces en la lista.';
  const faltanDar = pedidos.filter(lugar => !esSuyo(lugar, renglon));
  const ocupados = faltanDar.filter(lugar => !disponible(lugar)).map(({ numero }) => numero);
  if (ocupados.length === 0) return faltanDar;
  const cuales =
    ocupados.length === 1
      ? `asiento ${ocupados[0]} no está libre`
      : `asientos ${ocupados.join(', ')} no están libres`;
  return `${seccion}, fila ${fila}, ${cuales}.`;
}

/** Whether the place is a complimentary one of the guest of this row. */
function esSuyo({ invitado }: LugarParaDar, { nombre, correo }: RenglonDeCortesia): boolean {
  if (invitado === null) return false;
  return (
    sinAcentos(invitado.nombre) === sinAcentos(nombre) ||
    (correo !== '' && invitado.correo === normalizarCorreo(correo))
  );
}

/** Places side by side, in the first row that has them. */
function juntos(
  lugares: readonly LugarParaDar[],
  { disponible, tomados, cuantos, donde }: Omit<Busqueda, 'todos'> & { cuantos: number; donde: string },
): LugarParaDar[] | string {
  const filas = new Map<string | null, { id: number; libre: boolean }[]>();
  for (const lugar of lugares) {
    const fila = filas.get(lugar.fila) ?? [];
    fila.push({ id: lugar.id, libre: disponible(lugar) && !tomados.has(lugar.id) });
    filas.set(lugar.fila, fila);
  }
  const conLibres = [...filas.values()].map(asientos => ({ asientos }));
  const ids = mejoresEnOrden(conLibres, cuantos);
  if (ids === null)
    return cuantos === 1
      ? `En ${donde} no queda un lugar libre.`
      : `En ${donde} no quedan ${cuantos} lugares juntos.`;
  return ids.flatMap(id => lugares.find(lugar => lugar.id === id) ?? []);
}

function cantidadDe(texto: string): number {
  return /^0*[1-9]\d{0,2}(?:\.0+)?$/.test(texto) ? Math.min(Number(texto), MAXIMO_POR_RENGLON) : 0;
}

function mismaFila(suya: string, escrita: string): boolean {
  const sinTitulo = (nombre: string) =>
    llano(nombre)
      .replace(/^(?:fila|mesa)\s+/, '')
      .replace(/(^|\D)0+(?=\d)/g, '$1');
  return llano(suya) === llano(escrita) || sinTitulo(suya) === sinTitulo(escrita);
}

function llano(texto: string): string {
  return sinAcentos(texto).replace(/\s+/g, ' ').trim();
}
