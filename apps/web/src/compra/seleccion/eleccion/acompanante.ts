import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { esSeleccionable } from '@taquilla/rules/estados';
import { abreviarAsiento, nombrarLugar } from '@taquilla/rules/lugares';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import type { Seleccion } from './elegir.ts';

type Asientos = readonly Asiento[];
type PorId = ReadonlyMap<number, Asiento>;

interface Toque extends Pick<Auditorio, 'porId' | 'tarifario'> {
  seleccion: Seleccion;
  /** Places that may still be picked. */
  caben: number;
}

/** Milliseconds for which the words about companions stay. */
const AVISO_MS = 8_000;

/**
 * Picks or drops seats (§B7.1). A wheelchair's place offers its companion's and never requires it, a companion's comes with
 * its neighbour, and goes with it.
 */
export function conAcompanantes(
  asientos: Asientos,
  toque: Toque,
  cambiar: (asientos: Asientos) => void,
): void {
  const { seleccion, porId } = toque;
  const [uno] = asientos;
  const vecino = uno && vecinoQueFalta(uno, toque);
  const acompanante = uno && toque.caben > 1 && acompananteLibre(uno, toque);
  // A table is whole by itself, and another buyer's seat is refused by itself.
  if (!uno || asientos.length > 1 || !esSeleccionable(uno.estado)) cambiar(asientos);
  else if (seleccion.includes(uno.id)) {
    const suyos = [...porId.values()].filter(
      otro => vaCon(otro, uno) && !otro.seVendeSolo && seleccion.includes(otro.id),
    );
    if (suyos.length > 0) decirQuitado();
    cambiar([uno, ...suyos]);
  } else if (vecino) void pedirAmbos([vecino, uno], toque, cambiar);
  else if (acompanante) void ofrecer([uno, acompanante], toque, cambiar);
  else cambiar(asientos);
}

/** Says that the companion's place went with its neighbour's. */
export function decirQuitado(): void {
  const palabras = 'Quitamos también el lugar de acompañante: se vende junto con el de silla de ruedas.';
  notificar(palabras, 'info', AVISO_MS);
}

const vaCon = ({ acompanaA }: Asiento, { id }: Asiento) => acompanaA === id;

/** The place that a companion's cannot be bought without, unless it is picked. */
function vecinoQueFalta(
  { acompanaA, seVendeSolo }: Asiento,
  { seleccion, porId }: Toque,
): Asiento | undefined {
  if (acompanaA === undefined || seVendeSolo || seleccion.includes(acompanaA)) return;
  return porId.get(acompanaA);
}

/** A free companion's place of a wheelchair's, not picked yet. */
export function acompananteLibre(
  asiento: Asiento,
  { porId, seleccion }: Pick<Toque, 'porId' | 'seleccion'>,
): Asiento | undefined {
  const libre = ({ id, estado }: Asiento) => esSeleccionable(estado) && !seleccion.includes(id);
  return [...porId.values()].find(otro => vaCon(otro, asiento) && libre(otro));
}

/** `Agregar acompañante · $0.00`. */
export function ofertaDe(acompanante: Asiento, { tarifario }: Pick<Toque, 'tarifario'>): string {
  return `Agregar acompañante · ${formatPesos(tarifario.conCargos(acompanante))}`;
}

async function ofrecer(
  [silla, acompanante]: [Asiento, Asiento],
  toque: Toque,
  cambiar: (a: Asientos) => void,
) {
  const ambos = await confirmar({
    titulo: 'Lugar para silla de ruedas',
    texto: `${nombrarLugar(silla)}. Junto está el lugar de quien acompaña, ${abreviarAsiento(acompanante)}: agrégalo si lo necesitas.`,
    aceptar: ofertaDe(acompanante, toque),
    cancelar: 'Solo este lugar',
  });
  cambiar(ambos ? [silla, acompanante] : [silla]);
}

async function pedirAmbos([silla, uno]: [Asiento, Asiento], toque: Toque, cambiar: (a: Asientos) => void) {
  const va = `${nombrarLugar(uno)}, acompaña al lugar para silla de ruedas ${abreviarAsiento(silla)}`;
  if (!esSeleccionable(silla.estado)) {
    notificar(`${va}, que ya no está disponible. No se vende solo.`, 'error', AVISO_MS);
    return;
  }
  const ambos = await confirmar({
    titulo: 'Lugar de acompañante',
    texto: `${va} y se vende junto con él.`,
    aceptar: `Elegir ambos · ${formatPesos(toque.tarifario.juntosConCargos([silla, uno]))}`,
    cancelar: 'Volver',
  });
  if (ambos) cambiar([silla, uno]);
}

/** Picked seats without the companions' places whose neighbour is picked no longer. */
export function sinSueltos(seleccion: Seleccion, porId: PorId): number[] {
  return seleccion.filter(id => {
    const { acompanaA, seVendeSolo } = porId.get(id) ?? {};
    return acompanaA === undefined || seVendeSolo || seleccion.includes(acompanaA);
  });
}

/** Whether a free seat may be picked for anybody: those for wheelchairs and their companions are picked by whom they are for. */
export function esParaCualquiera({ estado, atributos, acompanaA }: Asiento): boolean {
  return esSeleccionable(estado) && acompanaA === undefined && !atributos?.includes('silla_de_ruedas');
}
