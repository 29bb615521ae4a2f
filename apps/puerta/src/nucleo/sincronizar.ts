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
import { type CruceEnCola, cambiar, estado, lista, nombresDeAqui, puertaActual } from './estado.ts';
import { anotarPorGuardar, guardarLista } from './guardarLista.ts';
import { desemparejar } from './olvidar.ts';
import { recordarPasos } from './recordar.ts';

const CADA_MS = 10_000;
const POR_ENVIO = 200;
/** Milliseconds between reports of a phone with an empty queue: that it lives, and its battery. */
const LATIDO_MS = 30_000;
/** Changes within so many milliseconds are stored together. */
const GUARDAR_MS = 1_500;

let enCurso: Promise<void> | null = null;
/** A further run was asked for during this one: new tries must not wait (§P4.3). */
let otraVez = false;
let dijoEn = 0;
let porGuardar = false;
/** Receives the server's verdicts on tries that the phone had decided. */
let alJuzgar: (juzgados: readonly CruceJuzgado[], enviados: readonly CruceEnCola[]) => void = () => {};

/** Keeps the list up to date and sends the queue, as long as the phone is paired. */
export function empezarASincronizar(oir: typeof alJuzgar): void {
  alJuzgar = oir;
  setInterval(() => void (emparejado() ? sincronizar() : leerVigentes()), CADA_MS);
  for (const suceso of ['online', 'focus'] as const) addEventListener(suceso, () => void sincronizar());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sincronizar();
  });
  void sincronizar();
}

/** Sends the queue and fetches changes; one run at a time. */
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

/** A phone that is not paired sends nothing: its queue waits for the next pairing. */
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

/** Handles a failure: no network, or a phone that is no longer paired. */
export function atender(error: unknown): void {
  if (error instanceof ApiError && error.code === 'lector_revocado') {
    void desemparejar('Este teléfono ya no está emparejado. Pide un código nuevo en la consola.');
    return;
  }
  if (rechazo(error)) return;
  cambiar({ sinRedDesde: estado.get().sinRedDesde ?? Date.now() });
}

/** Whether the server itself refused; a login page in front of the network is not the server. */
function rechazo(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'desconocido') return false;
  return error.status > 0 && error.status < 500 && error.status !== 429;
}

/** Notes that the server answered, and compares its clock. */
export function hayRed(enviado: number, server: string): void {
  const comparacion = compararReloj({ enviado, recibido: Date.now(), servidor: Date.parse(server) });
  cambiar({
    sinRedDesde: null,
    comparacion: mejorComparacion(estado.get().comparacion, comparacion),
  });
}

async function traerPadron(): Promise<void> {
  const { nombres } = estado.get();
  // A gate with names of its own needs the list anew, with those.
  const cursor = nombres === nombresDeAqui().clave ? estado.get().cursor : null;
  const puertaId = puertaActual()?.id;
  const aqui = puertaId === undefined ? {} : { puerta: puertaId };
  const enviado = Date.now();
  let padron: Padron;
  try {
    const query = cursor === null ? { saltos: 'si' as const } : { desde: cursor };
    padron = await call('padronDePuerta', { query: { ...query, ...aqui } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'padron_nuevo')) throw error;
    padron = await call('padronDePuerta', { query: { saltos: 'si', ...aqui } });
  }
  hayRed(enviado, padron.cabecera.ahora);
  // The phone went to another gate meanwhile: these names are not for it.
  if (puertaActual()?.id !== puertaId) return traerPadron();
  tomarPadron(padron);
  // A list that differs from the server's is fetched whole, while scanning goes on (§P3.3).
  const difiere = padron.tipo === 'cambios' && !esLaDelServidor(padron);
  if (difiere) cambiar({ cursor: null });
  if (difiere || estado.get().nombres !== nombresDeAqui().clave) await traerPadron();
}

/** Forgets the names that the gate does not need, in memory and on the disk. */
export function soltarNombres(): void {
  const { nombres } = estado.get();
  if (nombres === '' || nombres === nombresDeAqui().clave) return;
  lista.quitarNombres();
  cambiar({ nombres: '' });
  anotarPorGuardar(NADIE, true);
  guardarYa();
}

const NADIE: FilasDePadron = {
  huellas: '',
  boletos: [],
  secciones: [],
  filas: [],
  asientos: [],
  estados: '',
  notas: '',
  nombres: [],
  usos: [],
};

function esLaDelServidor({ cuenta, suma }: Pick<Padron, 'cuenta' | 'suma'>): boolean {
  return lista.cuenta === cuenta && lista.suma === suma;
}

function tomarPadron({ tipo, cabecera, filas, cursor, choques, sinConexion }: Padron): void {
  const entera = tipo === 'completo';
  if (entera) lista.vaciar();
  // The gates first: they say which names these are.
  cambiar({ cabecera, choques, callados: sinConexion });
  if (entera) cambiar({ nombres: nombresDeAqui().clave });
  else soltarNombres();
  ponerFilas(filas, cursor, { entera });
  void guardarCabecera(cabecera);
}

function ponerFilas(filas: FilasDePadron, cursor: string, { entera }: { entera: boolean }): void {
  lista.poner(filas);
  anotarPorGuardar(filas, entera);
  cambiar({ cursor, padronEn: Date.now(), boletos: lista.cuenta, adentro: contarAdentro() });
  // Without a list the phone cannot decide alone, so a whole list, even an empty one, is stored at once.
  if (entera) guardarYa();
  else if (filas.boletos.length > 0) guardarPronto();
}

export function contarAdentro(): number {
  return lista
    .todas()
    .reduce((suma, { pasos, estado: suyo }) => suma + (pasos.adentro && suyo === 'u' ? 1 : 0), 0);
}

async function guardarCabecera(header: LectorEmparejado): Promise<void> {
  await save('cabecera', header);
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
  const { cursor, padronEn, nombres } = estado.get();
  if (cursor === null || padronEn === null || !emparejado()) return;
  const pasos = [...lista.porGuardar];
  void guardarLista({ cursor, en: padronEn, nombres }).then(() => {
    lista.guardados(pasos);
    return recordarPasos();
  });
}

/** Sends this event's queue, the oldest first, with tries of an earlier pairing (§P1.3). */
async function enviarCola(): Promise<void> {
  const eventoId = estado.get().cabecera?.evento.id ?? 0;
  const pendientes = (await leerVigentes()).filter(cruce => esDe(cruce, eventoId) && !cruce.apartado);
  if (pendientes.length === 0 && Date.now() - dijoEn >= LATIDO_MS) await enviar([], 0);
  for (let i = 0; i < pendientes.length; i += POR_ENVIO) {
    const tanda = pendientes.slice(i, i + POR_ENVIO);
    await enviarPartido(tanda, pendientes.length - i - tanda.length);
  }
}

/**
 * Sends a batch, and halves a rejected one: a try that the server rejects as malformed is put aside and holds up no
 * other.
 */
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
  const answer = await call('enviarCruces', {
    body: {
      ahora: new Date(enviado).toISOString(),
      bateria: await nivelDeBateria(),
      cola: quedan,
      cruces: tanda.map(alServidor),
    },
  });
  dijoEn = enviado;
  hayRed(enviado, answer.ahora);
  const ids = tanda.map(({ id }) => id);
  // Remembered first, then removed from the queue: a phone that dies in between has the try twice, not never.
  lista.saber(ids);
  if (ids.length > 0) await recordarPasos();
  await dequeue(ids);
  cambiar({ cola: Math.max(0, estado.get().cola - ids.length) });
  alJuzgar(answer.cruces, tanda);
}

/** A try without the fields that only the phone needs. */
export function alServidor({
  lugar: _lugar,
  boletoId: _boleto,
  eventoId: _evento,
  apartado: _apartado,
  ...cruce
}: CruceEnCola): CruceEnviado {
  return cruce;
}

/** Battery in percent; null in a browser that does not tell. */
export async function nivelDeBateria(): Promise<number | null> {
  const conBateria = navigator as Navigator & { getBattery?: () => Promise<{ level: number }> };
  const bateria = await conBateria.getBattery?.().catch(() => null);
  return bateria ? Math.round(bateria.level * 100) : null;
}

/** Receives other phones' burned tickets at once (§P3.1). The cursor fetches any that the stream missed. */
function escucharEnVivo(): void {
  abrirVivo({
    puertaId: puertaActual()?.id ?? null,
    alCambiar: ({ filas, cursor, ...resto }) => {
      ponerFilas(filas, cursor, { entera: false });
      if (!esLaDelServidor(resto)) void sincronizar();
    },
    alRevocar: () => void desemparejar('La consola retiró este teléfono.'),
  });
}
