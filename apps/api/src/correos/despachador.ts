import { setTimeout as pausar } from 'node:timers/promises';
import {
  CorreoEnDuda,
  CorreoRechazado,
  type Mensaje,
  type TransporteCorreo,
} from '../providers/correo/transport.ts';
import type { Context } from '../server/context.ts';
import {
  aplazarCorreo,
  type CorreoTomado,
  marcarEnviado,
  marcarFallido,
  tomarCorreos,
} from './correo.repository.ts';
import { decidirReintento } from './reintentos.ts';

/** The outbox's worker. Any number of processes may run one. */
export interface Despachador {
  /** Announces that a mail was committed; without it the worker finds the mail within a second. */
  avisar(): void;
  /** Claims no more mails, waits until those under way are sent or have failed, and closes the transport. */
  detener(): Promise<void>;
}

export type ResultadoDeEnvio = 'enviado' | 'rechazado' | 'sin_respuesta';

/** Mails sent at once: a mail server across the sea takes half a second for each. */
const EN_PARALELO = 10;
const SONDEO_MS = 1_000;
/** A claim lasts longer than any send, so that a mail on its way is not claimed twice. */
const RECLAMO_SEGUNDOS = 60;
const LIMITE_DE_ENVIO_MS = 45_000;
const INTENTOS_DE_MARCAR = 30;

type PartesDelContexto = Pick<Context, 'db' | 'log'>;

interface MediosDeDespacho {
  transporte: TransporteCorreo;
  /** Writes a mail; null when its subject no longer exists. */
  redactar: (correo: CorreoTomado) => Promise<Mensaje | null>;
}

export interface OpcionesDeDespacho {
  /** Called for every mail with its result and the seconds that sending took. */
  medir?: (resultado: ResultadoDeEnvio, segundos: number) => void;
  /** Longest time that sending a mail may take; shorter than a claim. */
  limiteDeEnvioMs?: number;
}

/** Starts sending what the outbox holds (ADR 0013). */
export function iniciarDespachador(
  context: PartesDelContexto,
  { transporte, redactar }: MediosDeDespacho,
  { medir = () => {}, limiteDeEnvioMs = LIMITE_DE_ENVIO_MS }: OpcionesDeDespacho = {},
): Despachador {
  // Aborting it ends the present wait, or the next one.
  let espera = new AbortController();
  const despertar = () => espera.abort();
  const medios = { ...context, transporte, redactar, medir, limiteDeEnvioMs };
  const enCurso = new Map<number, Promise<void>>();
  let detenido = false;

  async function tomar(cuantos: number): Promise<CorreoTomado[]> {
    try {
      return await tomarCorreos(context.db, {
        cuantos,
        segundos: RECLAMO_SEGUNDOS,
        excepto: [...enCurso.keys()],
      });
    } catch (error) {
      context.log.warn({ err: error }, 'No se pueden leer los correos por enviar.');
      return [];
    }
  }

  function emprender(correo: CorreoTomado): void {
    const tarea = despachar(medios, correo)
      .catch(error =>
        context.log.error({ err: error, correo: correo.id }, 'Un correo se queda para su siguiente intento.'),
      )
      .finally(() => {
        enCurso.delete(correo.id);
        despertar();
      });
    enCurso.set(correo.id, tarea);
  }

  async function trabajar(): Promise<void> {
    while (!detenido) {
      const libres = EN_PARALELO - enCurso.size;
      const tomados = libres > 0 ? await tomar(libres) : [];
      tomados.forEach(emprender);
      if (tomados.length === 0) await descansar();
    }
  }

  async function descansar(): Promise<void> {
    await pausar(SONDEO_MS, undefined, { signal: espera.signal }).catch(() => {});
    espera = new AbortController();
  }

  const trabajo = trabajar();
  return {
    avisar: despertar,
    detener: async () => {
      detenido = true;
      despertar();
      await trabajo;
      await transporte.cerrar();
      await Promise.all(enCurso.values());
    },
  };
}

type Medios = PartesDelContexto & Required<OpcionesDeDespacho> & MediosDeDespacho;

async function despachar(medios: Medios, correo: CorreoTomado): Promise<void> {
  const { db, log } = medios;
  const limite = AbortSignal.timeout(medios.limiteDeEnvioMs);
  try {
    const mensaje = await medios.redactar(correo);
    if (!mensaje) return await marcarFallido(db, { id: correo.id, error: 'there is nothing left to tell' });
    await entregar(medios, mensaje, limite);
  } catch (error) {
    return await registrarFracaso(medios, correo, error);
  }
  await insistir(() => marcarEnviado(db, correo.id), log);
}

async function entregar({ transporte, medir }: Medios, mensaje: Mensaje, limite: AbortSignal): Promise<void> {
  const desde = performance.now();
  let resultado: ResultadoDeEnvio = 'sin_respuesta';
  try {
    await transporte.enviar(mensaje, limite);
    resultado = 'enviado';
  } catch (error) {
    if (error instanceof CorreoRechazado) resultado = 'rechazado';
    throw error;
  } finally {
    medir(resultado, (performance.now() - desde) / 1_000);
  }
}

/** A mail that went out must be marked, or it is sent again: this waits for a database that is away. */
async function insistir(marcar: () => Promise<void>, log: Context['log']): Promise<void> {
  for (let intento = 1; ; intento++) {
    try {
      return await marcar();
    } catch (error) {
      if (intento === INTENTOS_DE_MARCAR) throw error;
      log.warn({ err: error }, 'Un correo enviado no se puede marcar todavía.');
      await pausar(SONDEO_MS);
    }
  }
}

async function registrarFracaso({ db, log }: Medios, correo: CorreoTomado, causa: unknown): Promise<void> {
  const esRechazo = causa instanceof CorreoRechazado;
  const rechazos = correo.rechazos + (esRechazo ? 1 : 0);
  const edadHoras = (correo.ahora.getTime() - correo.creadoEn.getTime()) / 3_600_000;
  const esDuda = causa instanceof CorreoEnDuda;
  const fracaso = { intentos: correo.intentos, rechazos, esRechazo, esDuda, edadHoras };
  const reintento = decidirReintento(fracaso, Math.random());
  const error = descripcionDe(causa);
  // Logs codes only: a mail server's own words quote addresses.
  log.warn(
    { correo: correo.id, tipo: correo.tipo, ...fracaso, codigo: codigoDe(causa) },
    'No se envió un correo.',
  );
  if (reintento.tipo === 'desistir') return marcarFallido(db, { id: correo.id, error });
  await aplazarCorreo(db, { id: correo.id, segundos: reintento.segundos, rechazos, error });
}

function descripcionDe(causa: unknown): string {
  return (causa instanceof Error ? `${causa.name}: ${causa.message}` : String(causa)).slice(0, 500);
}

function codigoDe(causa: unknown): string {
  return causa instanceof Error && 'code' in causa
    ? String(causa.code)
    : (descripcionDe(causa).split(':', 1)[0] ?? '');
}
