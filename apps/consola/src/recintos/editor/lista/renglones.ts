import type {
  AsientoDeDocumento,
  DocumentoDeRecinto,
  FilaDeDocumento,
  SeccionDeDocumento,
} from '@taquilla/contract/consola/documentoDeRecinto';
import { borrar } from '../../dibujo/acciones.ts';
import { senalar } from '../../dibujo/senas.ts';

/** A visible line of the list: a section, a row of an open section, or a seat of an open row. */
export interface Renglon {
  clave: string;
  nivel: 1 | 2 | 3;
  /** Undefined for a line that does not open. */
  abierto: boolean | undefined;
  seccion: SeccionDeDocumento;
  fila?: { i: number; dato: FilaDeDocumento };
  asiento?: { i: number; dato: AsientoDeDocumento };
}

/** The visible lines, in their order. */
export function renglonesDe(
  secciones: readonly SeccionDeDocumento[],
  abiertos: ReadonlySet<string>,
): Renglon[] {
  return secciones.flatMap(seccion => {
    const { id: clave, tipo, filas } = seccion;
    const abierto = tipo === 'general' ? undefined : abiertos.has(clave);
    const propio: Renglon = { clave, nivel: 1, abierto, seccion };
    return abierto
      ? [propio, ...filas.flatMap((dato, i) => deFila(seccion, { i, dato }, abiertos))]
      : [propio];
  });
}

function deFila(
  seccion: SeccionDeDocumento,
  fila: NonNullable<Renglon['fila']>,
  abiertos: ReadonlySet<string>,
): Renglon[] {
  const clave = `${seccion.id}/${fila.i}`;
  const abierto = abiertos.has(clave);
  const propio: Renglon = { clave, nivel: 2, abierto, seccion, fila };
  if (!abierto) return [propio];
  const suyos = fila.dato.asientos.map(
    (dato, i): Renglon => ({
      clave: `${clave}/${i}`,
      nivel: 3,
      abierto: undefined,
      seccion,
      fila,
      asiento: { i, dato },
    }),
  );
  return [propio, ...suyos];
}

export interface Paso {
  /** The line that takes the focus. */
  hacia?: string | undefined;
  abrir?: string;
  cerrar?: string;
}

/** The effect of a key in the list, as in any treegrid: arrows move, open and close; null for a key without effect. */
export function pasoDeTecla(key: string, renglones: readonly Renglon[], desde: Renglon): Paso | null {
  const i = renglones.findIndex(({ clave }) => clave === desde.clave);
  switch (key) {
    case 'ArrowDown':
      return { hacia: renglones[i + 1]?.clave };
    case 'ArrowUp':
      return { hacia: renglones[i - 1]?.clave };
    case 'Home':
      return { hacia: renglones[0]?.clave };
    case 'End':
      return { hacia: renglones.at(-1)?.clave };
    case 'ArrowRight':
      if (desde.abierto === undefined) return {};
      return desde.abierto ? { hacia: renglones[i + 1]?.clave } : { abrir: desde.clave };
    case 'ArrowLeft':
      if (desde.abierto) return { cerrar: desde.clave };
      return { hacia: desde.nivel === 1 ? undefined : desde.clave.slice(0, desde.clave.lastIndexOf('/')) };
    default:
      return null;
  }
}

/** Deletes a line's section, row or seat; nothing of a locked section. */
export function borrarRenglon(documento: DocumentoDeRecinto, { seccion, fila, asiento }: Renglon): void {
  if (!fila) borrar(documento, new Set([seccion.id]));
  if (!fila || seccion.fija) return;
  const suya = documento.secciones.find(({ id }) => id === seccion.id);
  const asientos = asiento ? [asiento.i] : fila.dato.asientos.map((_, i) => i);
  // The rule would draw the row again, so its seats are omitted one by one.
  if (asiento || suya?.regla)
    senalar(
      documento,
      asientos.map(i => ({ seccion: seccion.id, fila: fila.i, asiento: i })),
      'hueco',
    );
  else suya?.filas.splice(fila.i, 1);
}

/** The line that gets the focus after a deletion: the next one of the same kind, or the one before. */
export function vecinaDeRenglon(
  renglones: readonly Renglon[],
  { clave, nivel }: Renglon,
): string | undefined {
  const madre = clave.slice(0, clave.lastIndexOf('/'));
  const hermanos = renglones.filter(
    otro => otro.nivel === nivel && (nivel === 1 || otro.clave.startsWith(`${madre}/`)),
  );
  const i = hermanos.findIndex(otro => otro.clave === clave);
  const siguiente = hermanos[i + 1];
  // Keys of rows and seats are indices: the next one takes this one's key.
  if (siguiente) return nivel === 1 ? siguiente.clave : clave;
  return hermanos[i - 1]?.clave ?? (nivel === 1 ? undefined : madre);
}
