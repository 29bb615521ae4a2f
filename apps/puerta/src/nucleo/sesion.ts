import type { LectorEmparejado } from '@taquilla/contract/puerta/lector';
import { call } from '../api/call.ts';
import { load, save } from '../storage/storage.ts';
import { leerVigentes, reponerPasos } from './cola.ts';
import { ahora, cambiar, estado, INICIAL, lista } from './estado.ts';
import { abrirLista } from './guardarLista.ts';
import { desemparejar } from './olvidar.ts';
import { leerJornada, recordarJornada, reponerRecordados } from './recordar.ts';
import { contarAdentro, hayRed, sincronizar, soltarNombres } from './sincronizar.ts';

/** Opens the stored turn, so that the app works in airplane mode after a kill, in the middle of a queue (§P8.3). */
export async function abrir(): Promise<void> {
  const [cabecera, padron, jornada, cola] = await Promise.all([
    load<LectorEmparejado>('cabecera'),
    abrirLista(),
    leerJornada(),
    leerVigentes(),
  ]);
  if (!cabecera) {
    cambiar({ fase: 'emparejar' });
    return;
  }
  await reponerRecordados();
  reponerPasos(cola, cabecera.evento.id);
  cambiar({
    fase: 'revision',
    cabecera,
    puertaId: jornada?.puertaId ?? cabecera.puertas[0]?.id ?? null,
    entraron: jornada?.entraron ?? 0,
    eleccionDeLuz: jornada?.luz ?? 'auto',
    teclado: jornada?.teclado ?? {},
    cursor: padron?.cursor ?? null,
    padronEn: padron?.en ?? null,
    nombres: padron?.nombres ?? '',
    boletos: lista.cuenta,
    adentro: contarAdentro(),
  });
  vigilarFin();
  void quedarse();
}

/** Asks for persistent storage: an iPhone otherwise deletes a page's data after a week without use (§P8.4). */
async function quedarse(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** Pairs the phone by a code; unsent tries stay (§P1.3). */
export async function emparejar(codigo: string): Promise<void> {
  cambiar({ emparejando: true });
  try {
    await empezarJornada(codigo);
  } finally {
    cambiar({ emparejando: false });
  }
}

async function empezarJornada(codigo: string): Promise<void> {
  const enviado = Date.now();
  const cabecera = await call('emparejarLector', {
    body: { codigo, navegador: navigator.userAgent.slice(0, 200) },
  });
  const { luz, eleccionDeLuz } = estado.get();
  const cola = await leerVigentes();
  lista.olvidar();
  reponerPasos(cola, cabecera.evento.id);
  cambiar({
    ...INICIAL,
    emparejando: true,
    luz,
    eleccionDeLuz,
    cola: cola.length,
    fase: 'revision',
    cabecera,
    puertaId: cabecera.puertas[0]?.id ?? null,
  });
  hayRed(enviado, cabecera.ahora);
  await save('cabecera', cabecera);
  await quedarse();
  vigilarFin();
  await sincronizar();
}

/** Takes the phone to another gate. Names that the gate before needed stay behind (§P3.1). */
export function elegirPuerta(puertaId: number): void {
  const { ultimo } = estado.get();
  cambiar({ puertaId, ultimo: ultimo && { ...ultimo, nombre: '' } });
  recordarJornada();
  soltarNombres();
  void sincronizar();
}

export function elegirLuz(eleccionDeLuz: 'sol' | 'noche' | 'auto'): void {
  cambiar({ eleccionDeLuz, ...(eleccionDeLuz !== 'auto' && { luz: eleccionDeLuz }) });
  recordarJornada();
}

/** Ends the turn: sends the queue, ends the session, then wipes the phone. */
export async function cerrarJornada(): Promise<void> {
  await sincronizar();
  const { cola } = estado.get();
  await call('cerrarLector', { body: { cola } });
  await desemparejar('Cerraste tu jornada. La lista se borró de este teléfono.');
}

let fin: ReturnType<typeof setTimeout> | null = null;
const MAXIMO_DE_RELOJ_MS = 2 ** 31 - 1;

/** Ends the turn by the phone's own clock, also without a network. */
function vigilarFin(): void {
  if (fin) clearTimeout(fin);
  const { cabecera } = estado.get();
  if (!cabecera) return;
  const falta = Date.parse(cabecera.venceEn) - ahora();
  if (falta <= 0) void desemparejar('La jornada de este teléfono terminó. La lista se borró.');
  else fin = setTimeout(vigilarFin, Math.min(falta, MAXIMO_DE_RELOJ_MS));
}
