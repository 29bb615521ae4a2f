import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { CausaDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { CAUSAS } from '@taquilla/rules/cancelacion';
import { call } from '../api/call.ts';
import { dePared } from '../campos/momento.ts';
import { NO_SE_PUEDE, seProhibe } from '../cancelaciones/decision.ts';

/** The kinds of change whose buyers choose (§C7.8, §C7.16). */
export type Que = 'fecha' | 'recinto' | 'sin_fecha' | 'interrumpir' | 'artista';

/** A change as it is being decided, as it was typed. */
export interface FormaDeCambio {
  que: Que;
  /** Local date and time of the venue; empty for none. */
  fecha: string;
  /** Id of the draft with the other venue, and that venue's zone: its date is typed by its clock. */
  borradorId: string;
  zonaDelBorrador: string;
  artista: string;
  causa: CausaDeCancelacion | '';
  /** Departs from the default of the cause, for `motivo`. */
  seAparta: boolean;
  motivo: string;
  frase: string;
  dias: string;
  compensaA: 'todos' | 'quien_devuelve';
}

export const SIN_DECIDIR: FormaDeCambio = {
  que: 'fecha',
  fecha: '',
  borradorId: '',
  zonaDelBorrador: '',
  artista: '',
  causa: '',
  seAparta: false,
  motivo: '',
  frase: '',
  dias: '30',
  compensaA: 'todos',
};

/** The zone of the clock by which the new date is typed: that of the venue where it will be. */
function zonaDe({ que, zonaDelBorrador }: FormaDeCambio, zona: string): string {
  return que === 'recinto' && zonaDelBorrador !== '' ? zonaDelBorrador : zona;
}

export type PlanDeCambio = RespuestaDe<'reprogramarEvento'>;

/** The faults of the form, by field. */
export function faltasDe(forma: FormaDeCambio, zona: string): Record<string, string> {
  const { que, fecha, borradorId, artista, causa, frase, seAparta, motivo, dias } = forma;
  const leida = fecha === '' ? null : dePared(fecha, zonaDe(forma, zona));
  const pideFecha = que === 'fecha';
  const usaFecha = pideFecha || que === 'recinto' || que === 'interrumpir';
  const cuantos = /^\d{1,3}$/.test(dias.trim()) ? Number(dias) : 0;
  return {
    ...(pideFecha && leida === null && { fecha: 'Escribe la nueva fecha.' }),
    ...(usaFecha && leida?.error !== undefined && { fecha: leida.error }),
    ...(que === 'recinto' && borradorId === '' && { borradorId: 'Elige el borrador con el otro recinto.' }),
    ...(que === 'artista' && artista === '' && { artista: 'Elige quién se retira.' }),
    ...(causa === '' && { causa: 'Elige la causa.' }),
    ...(frase.trim().length < 10 && { frase: 'Cuenta en una frase qué pasó.' }),
    ...(frase.trim().length > 300 && { frase: 'Que quepa en 300 letras.' }),
    ...(seProhibe(frase) && { frase: NO_SE_PUEDE }),
    ...(seAparta && motivo.trim().length < 3 && { motivo: 'Apartarse del reparto pide un motivo escrito.' }),
    ...((cuantos < 10 || cuantos > 120) && { dias: 'Deja de 10 a 120 días para decidir.' }),
  };
}

type Cuerpo = Omit<PeticionDe<'aplazarEvento'>['body'], 'clave'>;

/** Sends the change: a rehearsal, or with the event's key the act itself. */
export function mandarCambio(
  { id: eventoId, recinto }: EventoDeConsola,
  forma: FormaDeCambio,
  { clave, ensayo }: { clave: string; ensayo: boolean },
): Promise<PlanDeCambio> {
  const leida = forma.fecha === '' ? null : dePared(forma.fecha, zonaDe(forma, recinto.zona));
  const fecha = leida?.valor ?? null;
  const body = { ...cuerpoDe(forma), clave };
  const comun = { params: { eventoId }, ...(ensayo ? { ensayo } : { intencion: `cambiar:${eventoId}` }) };
  switch (forma.que) {
    case 'fecha':
      return call('reprogramarEvento', { ...comun, body: { ...body, fecha: fecha ?? '' } });
    case 'recinto':
      return call('mudarEvento', {
        ...comun,
        body: { ...body, fecha, borradorId: Number(forma.borradorId) },
      });
    case 'sin_fecha':
      return call('aplazarEvento', { ...comun, body });
    case 'interrumpir':
      return call('interrumpirEvento', { ...comun, body: { ...body, fecha } });
    case 'artista':
      return call('retirarArtista', { ...comun, body: { ...body, artista: forma.artista } });
  }
}

function cuerpoDe({ causa, seAparta, motivo, frase, dias, compensaA }: FormaDeCambio): Cuerpo {
  if (causa === '') throw new Error('a change without its cause');
  return {
    causa,
    atribuible: CAUSAS[causa].atribuible !== seAparta,
    ...(motivo.trim() !== '' && { motivo: motivo.trim() }),
    frase: frase.trim().replace(/\s+/g, ' '),
    dias: Number(dias),
    compensaA,
    palabras: {},
  };
}
