/**
 * Places in another venue for the tickets of a sold event (§C7.8). Pure: the same facts give the same places, in a rehearsal as
 * on the day.
 */

/** A ticket that needs a place. */
export interface BoletoPorAcomodar {
  id: number;
  /** Name of its price zone. */
  zona: string;
  /** Centavos of list price that its money covers. */
  cubre: number;
  general: boolean;
  /** A place of its own kind is kept for it: `silla_de_ruedas`, `acompanante`. */
  clase: string | null;
}

export interface VentaPorAcomodar {
  id: string;
  boletos: readonly BoletoPorAcomodar[];
}

/** A place of the other venue that is for sale; places of one row come one after the other in `orden`. */
export interface LugarLibre {
  id: number;
  zona: string;
  /** Centavos. */
  precio: number;
  /** Row of a numbered place; null for a general one. */
  fila: number | null;
  /** Position in its row, with gaps where a seat is missing. */
  orden: number;
  clase: string | null;
}

/** The place of each ticket, by sale; a sale that does not fit whole is left out. */
export type Acomodo = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * Gives each sale, in the order that they come, a place for each of its tickets: in the zone of the same name and at no lower
 * price, else in the cheapest zone that costs as much or more; nobody owes more. Tickets of one zone stay together: side by
 * side, else in one row, else in as few rows as it takes. All or nothing a sale, and no place twice.
 *
 * @param lugares in the order in which they are given, the best of a zone first
 */
export function acomodar(ventas: readonly VentaPorAcomodar[], lugares: readonly LugarLibre[]): Acomodo {
  const plano = agrupar(lugares);
  const acomodo = new Map<string, ReadonlyMap<number, number>>();
  for (const venta of ventas) {
    const tomados = acomodarVenta(venta, plano);
    if (tomados) acomodo.set(venta.id, tomados);
  }
  return acomodo;
}

/**
 * Other places for the tickets of one sale, each of its own zone, price and kind: no proposal has a place of those before it.
 */
export function hallarOtros(
  boletos: readonly BoletoPorAcomodar[],
  lugares: readonly LugarLibre[],
  cuantas: number,
): ReadonlyMap<number, number>[] {
  // The kind is kept by `acomodar`.
  const iguales = (lugar: LugarLibre, { zona, cubre }: BoletoPorAcomodar) =>
    lugar.zona === zona && lugar.precio === cubre;
  const porId = new Map(lugares.map(lugar => [lugar.id, lugar]));
  let libres = lugares.filter(lugar => boletos.some(boleto => iguales(lugar, boleto)));
  const opciones: ReadonlyMap<number, number>[] = [];
  while (opciones.length < cuantas) {
    const opcion = acomodar([{ id: '', boletos }], libres).get('');
    // Where a zone has no more, the next one is no equal.
    const esIgual = boletos.every(boleto => {
      const lugar = porId.get(opcion?.get(boleto.id) ?? 0);
      return lugar && iguales(lugar, boleto);
    });
    if (!opcion || opcion.size === 0 || !esIgual) break;
    opciones.push(opcion);
    const tomados = new Set(opcion.values());
    libres = libres.filter(({ id }) => !tomados.has(id));
  }
  return opciones;
}

/** Rows of one zone and price, of one kind of place; general places are one row. */
interface Grupo {
  zona: string;
  precio: number;
  filas: LugarLibre[][];
  libres: number;
}

/** Groups of places by their kind, the cheapest first. */
type Plano = ReadonlyMap<string, Grupo[]>;

const tipoDe = (general: boolean, clase: string | null) =>
  `${general ? 'general' : 'numerado'}:${clase ?? ''}`;

function agrupar(lugares: readonly LugarLibre[]): Plano {
  const plano = new Map<string, Grupo[]>();
  const porLlave = new Map<string, Grupo & { porFila: Map<number | null, LugarLibre[]> }>();
  for (const lugar of lugares) {
    const tipo = tipoDe(lugar.fila === null, lugar.clase);
    const llave = `${tipo}\n${lugar.zona}\n${lugar.precio}`;
    let grupo = porLlave.get(llave);
    if (!grupo) {
      grupo = { zona: lugar.zona, precio: lugar.precio, filas: [], libres: 0, porFila: new Map() };
      porLlave.set(llave, grupo);
      plano.set(tipo, [...(plano.get(tipo) ?? []), grupo]);
    }
    let fila = grupo.porFila.get(lugar.fila);
    if (!fila) {
      fila = [];
      grupo.porFila.set(lugar.fila, fila);
      grupo.filas.push(fila);
    }
    fila.push(lugar);
    grupo.libres += 1;
  }
  for (const grupos of plano.values()) grupos.sort((a, b) => a.precio - b.precio);
  return plano;
}

function acomodarVenta({ boletos }: VentaPorAcomodar, plano: Plano): ReadonlyMap<number, number> | null {
  const tomados = new Map<number, number>();
  const devolver: (() => void)[] = [];
  for (const juntos of juntar(boletos)) {
    const tomado = tomarJuntos(juntos, plano);
    if (!tomado) {
      // The last first: two groups of tickets may have taken from the same rows.
      for (const deshacer of devolver.toReversed()) deshacer();
      return null;
    }
    devolver.push(tomado.deshacer);
    juntos.forEach(({ id }, i) => {
      const lugar = tomado.lugares[i];
      if (lugar) tomados.set(id, lugar.id);
    });
  }
  return tomados;
}

/** The tickets of a sale that want places of one kind, zone and price. */
function juntar(boletos: readonly BoletoPorAcomodar[]): BoletoPorAcomodar[][] {
  const grupos = new Map<string, BoletoPorAcomodar[]>();
  for (const boleto of boletos) {
    const llave = `${tipoDe(boleto.general, boleto.clase)}\n${boleto.zona}\n${boleto.cubre}`;
    grupos.set(llave, [...(grupos.get(llave) ?? []), boleto]);
  }
  return [...grupos.values()];
}

function tomarJuntos(
  juntos: readonly BoletoPorAcomodar[],
  plano: Plano,
): { lugares: LugarLibre[]; deshacer: () => void } | null {
  const [primero] = juntos;
  if (!primero) return null;
  const { general, clase, zona, cubre } = primero;
  const bastan = (plano.get(tipoDe(general, clase)) ?? []).filter(
    ({ precio, libres }) => precio >= cubre && libres >= juntos.length,
  );
  const grupo = bastan.find(({ zona: suya }) => suya === zona) ?? bastan[0];
  if (!grupo) return null;
  const lugares = elegir(grupo, juntos.length);
  const van = new Set(lugares);
  const antes = grupo.filas;
  grupo.filas = antes.map(fila => (fila.some(l => van.has(l)) ? fila.filter(l => !van.has(l)) : fila));
  grupo.libres -= lugares.length;
  return {
    lugares,
    deshacer: () => {
      grupo.filas = antes;
      grupo.libres += lugares.length;
    },
  };
}

/** So many places of a group: side by side, else in one row, else the fullest rows first. */
function elegir({ filas }: Grupo, cuantos: number): LugarLibre[] {
  for (const fila of filas) {
    const seguidos = hallarSeguidos(fila, cuantos);
    if (seguidos) return seguidos;
  }
  const enUna = filas.find(fila => fila.length >= cuantos);
  if (enUna) return enUna.slice(0, cuantos);
  const lugares: LugarLibre[] = [];
  for (const fila of [...filas].sort((a, b) => b.length - a.length)) {
    lugares.push(...fila.slice(0, cuantos - lugares.length));
    if (lugares.length === cuantos) break;
  }
  return lugares;
}

function hallarSeguidos(fila: readonly LugarLibre[], cuantos: number): LugarLibre[] | null {
  if (fila.length < cuantos) return null;
  let desde = 0;
  for (let i = 0; i < fila.length; i += 1) {
    const [antes, este] = [fila[i - 1], fila[i]];
    if (antes && este && este.fila !== null && este.orden !== antes.orden + 1) desde = i;
    if (i - desde + 1 === cuantos) return fila.slice(desde, i + 1);
  }
  return null;
}
