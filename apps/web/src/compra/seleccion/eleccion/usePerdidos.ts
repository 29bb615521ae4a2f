import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { aislar } from '@taquilla/rules/aislar';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useEffectEvent } from 'react';
import { enumerar } from '../auditorio/nombrar.ts';
import { sinSueltos } from './acompanante.ts';
import { type Seleccion, separar } from './elegir.ts';

/** Milliseconds that the notice stays: it must be read, and the map shows the loss as well. */
const AVISO_MS = 8_000;

/** States of a seat that the organiser blocked: no buyer took it. */
const NO_SE_VENDE: ReadonlySet<Asiento['estado']> = new Set(['bloqueado', 'cortesia', 'inaccesible']);

const SIN_VECINO = 'El lugar de acompañante se quitó también: no se vende solo.';

interface Vigilancia {
  seleccion: Seleccion;
  porId: ReadonlyMap<number, Asiento>;
  esMesa: boolean;
  /** Whether this buyer's hold of the seats is under way, so that their change of state is no loss. */
  apartando: boolean;
  poner: (seleccion: Seleccion) => void;
  /** Called with the lost seats, where a screen shows them (§B1.3). */
  alPerder?: (ids: readonly number[]) => void;
}

/** Drops picked seats that others have taken, or that no longer exist, and tells so. */
export function usePerdidos(vigilancia: Vigilancia): void {
  const { seleccion, porId, apartando } = vigilancia;
  const soltar = useEffectEvent((elegidos: Seleccion, asientos: Vigilancia['porId']) => {
    soltarPerdidos({ ...vigilancia, seleccion: elegidos, porId: asientos });
  });
  useEffect(() => {
    if (!apartando) soltar(seleccion, porId);
  }, [seleccion, porId, apartando]);
}

/** Drops what is lost of a section's picked seats; `en` names the section where others are on the screen too. */
export function soltarPerdidos(de: Omit<Vigilancia, 'apartando'> & { en?: string }): void {
  const { seleccion, porId, esMesa, poner, alPerder, en = '' } = de;
  const { libres, perdidos } = separar(seleccion, porId);
  if (libres.length === seleccion.length) return;
  const mesas = new Set(perdidos.map(asiento => asiento.fila));
  // A table is bought whole, so one chair drops the table.
  const quedan = esMesa ? libres.filter(id => !mesas.has(porId.get(id)?.fila ?? '')) : libres;
  const juntos = sinSueltos(quedan, porId);
  poner(juntos);
  alPerder?.(perdidos.map(({ id }) => id));
  const donde = en && `${aislar(en)}. `;
  if (perdidos.length > 0) notificar(donde + describirPerdidos(perdidos, esMesa), 'error', AVISO_MS);
  if (juntos.length < quedan.length) notificar(donde + SIN_VECINO, 'error', AVISO_MS);
  const retirados = seleccion.length - libres.length - perdidos.length;
  if (retirados > 0) notificar(donde + describirRetirados(retirados), 'error', AVISO_MS);
}

/**
 * `Fila F, asiento 9: alguien más lo tomó y ya no está disponible.` Another sentence for a seat that the organiser
 * blocked.
 */
export function describirPerdidos(perdidos: readonly Asiento[], esMesa: boolean): string {
  const nombres = esMesa
    ? [...new Set(perdidos.map(asiento => nombrarMesa(asiento.fila)))]
    : perdidos.map(asiento => nombrarLugar(asiento));
  const tomados = !perdidos.some(({ estado }) => NO_SE_VENDE.has(estado));
  return nombres.length === 1
    ? `${nombres[0]}: ${tomados ? 'alguien más lo tomó y ya' : 'ya'} no está disponible.`
    : `${enumerar(nombres)}: ${tomados ? 'alguien más los tomó y ya' : 'ya'} no están disponibles.`;
}

/** The organiser removed the seats; their names are gone too. */
function describirRetirados(cuantos: number): string {
  return cuantos === 1
    ? 'Un asiento que elegiste ya no está a la venta.'
    : `${cuantos} asientos que elegiste ya no están a la venta.`;
}
