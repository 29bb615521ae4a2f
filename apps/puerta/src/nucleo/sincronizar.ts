import { ApiError } from '@taquilla/cliente/ApiError';
import type {
  CruceEnviado,
  CruceJuzgado,
  FilasDePadron,
  LectorEmparejado,
  Padron,
} from '@taquilla/contract/puerta/lector';
import { compararReloj, mejorComparacion } from '@taquilla/rules/puerta/reloj';
import { call } from '../api/call.ts';
import { abrirVivo } from '../api/vivo.ts';
import { dequeue, enqueue, save } from '../storage/storage.ts';
import { esDe, leerVigentes } from './cola.ts';
import { type CruceEnCola, cambiar, estado, lista } from './estado.ts';
import { anotarPorGuardar, guardarLista } from './guardarLista.ts';
import { desemparejar } from './olvidar.ts';
import { recordarPasos } from './recordar.ts';

const CADA_MS = 10_000;
const POR_ENVIO = 200;
/** A phone without a queue tells that it lives, and its battery. */
const LATIDO_MS = 30_000;
/** Changes of so long are written together. */
const GUARDAR_MS = 1_500;

let enCurso: Promise<void> | null = null;
/** Asked for while it was going on: what came meanwhile is not to wait (§P4.3). */
let otraVez = false;
let dijoEn = 0;
let porGuardar = false;
/** Hears what the server finds of tries that the phone had decided. */
let alJuzgar: (juzgados: readonly CruceJuzgado[], enviados: readonly CruceEnCola[]) => void = () => {};

/** Starts to keep the list up to date, and to send what waits, for as long as the phone is paired. */
export function empezarASincronizar(oir: typeof alJuzgar): void {
  alJuzgar = oir;
  setInterval(() => void (emparejado() ? sincronizar() : leerVigentes()), CADA_MS);
  for (const suceso of ['online', 'focus'] as const) addEventListener(suceso, () => void sincronizar());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sincronizar();
  });
  void sincronizar();
}

/** Sends the queue and fetches what has changed; one at a time. */
export function sincronizar(): Promise<void> {
  if (!emparejado()) return Promise.resolve();
  if (enCurso) otraVez = true;
  enCurso ??= hacer().finally(() => {
    enCurso = null;
    if (!otraVez) return;
    otraVez = false;
    void sincronizar();
  });
  return enCurso;
}

/** A phone that is not paired sends nothing: what waits is sent by the next pairing. */
const emparejado = () => {
  const { fase } = estado.get();
  return fase === 'revision' || fase === 'escanear';
};

async function hacer(): Promise<void> {
  try {
    await enviarCola();
    await traerPadron();
    escucharEnVivo();
  } catch (error) {
    atender(error);
  }
}

/** Says what a failure means for the phone: no network, or that it is not paired any more. */
export function atender(error: unknown): void {
  if (error instanceof ApiError && error.code === 'lector_revocado') {
    void desemparejar('Este teléfono ya no está emparejado. Pide un código nuevo en la consola.');
    return;
  }
  if (rechazo(error)) return;
  cambiar({ sinRedDesde: estado.get().sinRedDesde ?? Date.now() });
}

/** Whether the server itself said no; a page that asks for a password in front of the network is no server. */
function rechazo(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'desconocido') return false;
  return error.status > 0 && error.status < 500 && error.status !== 429;
}

/** The server has answered: its clock is compared on the way. */
export function hayRed(enviado: number, servidor: string): void {
  const comparacion = compararReloj({ enviado, recibido: Date.now(), servidor: Date.parse(servidor) });
  cambiar({
    sinRedDesde: null,
    comparacion: mejorComparacion(estado.get().comparacion, comparacion),
  });
}

async function traerPadron(): Promise<void> {
  const { cursor } = estado.get();
  const enviado = Date.now();
  let padron: Padron;
  try {
    padron = await call('padronDePuerta', { query: cursor === null ? { saltos: 'si' } : { desde: cursor } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'padron_nuevo')) throw error;
    padron = await call('padronDePuerta', { query: { saltos: 'si' } });
  }
  hayRed(enviado, padron.cabecera.ahora);
  tomarPadron(padron);
  // A list that is not the server's is fetched whole, while scanning goes on (§P3.3).
  if (padron.tipo === 'cambios' && !esLaDelServidor(padron)) {
    cambiar({ cursor: null });
    await traerPadron();
  }
}

function esLaDelServidor({ cuenta, suma }: Pick<Padron, 'cuenta' | 'suma'>): boolean {
  return lista.cuenta === cuenta && lista.suma === suma;
}

function tomarPadron({ tipo, cabecera, filas, cursor, choques, sinConexion }: Padron): void {
  const entera = tipo === 'completo';
  if (entera) lista.vaciar();
  ponerFilas(filas, cursor, { entera });
  cambiar({ cabecera, choques, callados: sinConexion });
  void guardarCabecera(cabecera);
}

function ponerFilas(filas: FilasDePadron, cursor: string, { entera }: { entera: boolean }): void {
  lista.poner(filas);
  anotarPorGuardar(filas, entera);
  cambiar({ cursor, padronEn: Date.now(), boletos: lista.cuenta, adentro: contarAdentro() });
  // Without a list the phone decides nothing by itself: a whole one, an empty one too, is kept at once.
  if (entera) guardarYa();
  else if (filas.boletos.length > 0) guardarPronto();
}

export function contarAdentro(): number {
  return lista
    .todas()
    .reduce((suma, { pasos, estado: suyo }) => suma + (pasos.adentro && suyo === 'u' ? 1 : 0), 0);
}

async function guardarCabecera(cabecera: LectorEmparejado): Promise<void> {
  await save('cabecera', cabecera);
}

function guardarPronto(): void {
  if (porGuardar) return;
  porGuardar = true;
  setTimeout(() => {
    porGuardar = false;
    guardarYa();
  }, GUARDAR_MS);
}

function guardarYa(): void {
  const { cursor, padronEn } = estado.get();
  if (cursor === null || padronEn === null || !emparejado()) return;
  const pasos = [...lista.porGuardar];
  void guardarLista({ cursor, en: padronEn }).then(() => {
    lista.guardados(pasos);
    return recordarPasos();
  });
}

/** Sends what waits for this event, the oldest first; tries of an earlier pairing among them (§P1.3). */
async function enviarCola(): Promise<void> {
  const eventoId = estado.get().cabecera?.evento.id ?? 0;
  const pendientes = (await leerVigentes()).filter(cruce => esDe(cruce, eventoId) && !cruce.apartado);
  if (pendientes.length === 0 && Date.now() - dijoEn >= LATIDO_MS) await enviar([], 0);
  for (let i = 0; i < pendientes.length; i += POR_ENVIO) {
    const tanda = pendientes.slice(i, i + POR_ENVIO);
    await enviarPartido(tanda, pendientes.length - i - tanda.length);
  }
}

/** One that the server takes for no request keeps none of the others back: it is put aside. */
async function enviarPartido(tanda: readonly CruceEnCola[], quedan: number): Promise<void> {
  try {
    await enviar(tanda, quedan);
  } catch (error) {
    if (!rechazo(error) || (error instanceof ApiError && error.status === 401)) throw error;
    const [unico] = tanda;
    if (unico && tanda.length === 1) return enqueue(unico.id, { ...unico, apartado: true });
    const mitad = Math.ceil(tanda.length / 2);
    await enviarPartido(tanda.slice(0, mitad), quedan + tanda.length - mitad);
    await enviarPartido(tanda.slice(mitad), quedan);
  }
}

async function enviar(tanda: readonly CruceEnCola[], quedan: number): Promise<void> {
  const enviado = Date.now();
  const respuesta = await call('enviarCruces', {
    body: {
      ahora: new Date(enviado).toISOString(),
      bateria: await nivelDeBateria(),
      cola: quedan,
      cruces: tanda.map(alServidor),
    },
  });
  dijoEn = enviado;
  hayRed(enviado, respuesta.ahora);
  const ids = tanda.map(({ id }) => id);
  // First remembered, then taken out of the queue: a phone that dies in between has it twice, not never.
  lista.saber(ids);
  if (ids.length > 0) await recordarPasos();
  await dequeue(ids);
  cambiar({ cola: Math.max(0, estado.get().cola - ids.length) });
  alJuzgar(respuesta.cruces, tanda);
}

/** A try without what the phone alone needs of it. */
export function alServidor({
  lugar: _lugar,
  boletoId: _boleto,
  eventoId: _evento,
  apartado: _apartado,
  ...cruce
}: CruceEnCola): CruceEnviado {
  return cruce;
}

/** Battery in percent, or null where the browser does not tell. */
export async function nivelDeBateria(): Promise<number | null> {
  const conBateria = navigator as Navigator & { getBattery?: () => Promise<{ level: number }> };
  const bateria = await conBateria.getBattery?.().catch(() => null);
  return bateria ? Math.round(bateria.level * 100) : null;
}

/** What other phones burn, at once (§P3.1). Whatever it misses comes by the cursor. */
function escucharEnVivo(): void {
  abrirVivo({
    alCambiar: ({ filas, cursor, ...resto }) => {
      ponerFilas(filas, cursor, { entera: false });
      if (!esLaDelServidor(resto)) void sincronizar();
    },
    alRevocar: () => void desemparejar('La consola retiró este teléfono.'),
  });
}
