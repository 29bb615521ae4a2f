import { setTimeout as esperar } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../../fuego/support/campo.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { createSender, percentile, type Respuesta, type Shot } from '../support/load.ts';
import { CLAVE, inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/** S8: one address guesses at a password, or floods the holds. Servers with the limits and without take turns. */
const RONDAS = Number(process.env.BENCH_RONDAS ?? 3);
const INTENTOS = 100;
/** Flood: requests a second of one address, above the 40 that a bucket gives back. */
const RITMO = 300;
const SEGUNDOS = 5;
/** Calls of all others. */
const CADA_MS = 10;

interface Turno {
  demas: number[];
  estados: number[];
  /** Milliseconds of processor time of server and PostgreSQL. */
  procesador: number;
}

const campos = {
  with: await abrirCampo({ procesos: 1, entorno: { TAQUILLA_LIMITES: 'si' } }),
  without: await abrirCampo({ procesos: 1, entorno: { TAQUILLA_LIMITES: 'no' } }),
};
try {
  const filas: [string, string][] = [];
  const adivinar = await porTurnos(adivinarContrasena);
  const inundar = await porTurnos(inundarApartados);
  for (const cual of ['with', 'without'] as const) {
    filas.push([
      `${INTENTOS} guesses at one account from one address, ${cual} limits`,
      contar(adivinar[cual]),
    ]);
    filas.push([`${RITMO} holds a second from one address, ${cual} limits`, contar(inundar[cual])]);
  }
  recordResult('limites', `S8 · a guesser and a flood, ${RONDAS} turns of each`, filas.sort());
} finally {
  for (const campo of Object.values(campos)) await campo.cerrar();
}

type Ataque = (campo: Campo, tirar: (disparo: Shot) => Promise<Respuesta>) => Promise<Respuesta[]>;

async function porTurnos(
  preparar: (campo: Campo) => Promise<Ataque>,
): Promise<Record<keyof typeof campos, Turno>> {
  const turnos = { with: nuevoTurno(), without: nuevoTurno() };
  for (let i = 0; i < RONDAS; i += 1)
    for (const cual of ['with', 'without'] as const)
      await medir(campos[cual], await preparar(campos[cual]), turnos[cual]);
  return turnos;
}

function nuevoTurno(): Turno {
  return { demas: [], estados: [], procesador: 0 };
}

/** Runs the attack while another caller reads what is left, and adds what each of them took. */
async function medir(campo: Campo, ataque: Ataque, turno: Turno): Promise<void> {
  const [api] = campo.apis;
  const { tirar, cerrar } = createSender(api?.url ?? '', Number.POSITIVE_INFINITY);
  const { rows } = await campo.db.query<{ id: number }>('select max(id) as id from evento');
  const path = `/api/v1/eventos/${rows[0]?.id}/detalle_seccion/false/web`;
  const antes = readCpu(api?.pid(), campo.dataDir);
  let sigue = true;
  const fin = ataque(campo, tirar).finally(() => {
    sigue = false;
  });
  const demas: Promise<Respuesta>[] = [];
  while (sigue) {
    demas.push(tirar({ method: 'GET', path, headers: CLAVE }));
    await esperar(CADA_MS);
  }
  turno.estados.push(...(await fin).map(({ status }) => status));
  turno.demas.push(...(await Promise.all(demas)).map(({ ms }) => ms));
  const { servidor, base } = subtractCpu(readCpu(api?.pid(), campo.dataDir), antes);
  turno.procesador += servidor + base;
  cerrar();
}

/** An account that is not there costs the same work (S7). */
async function adivinarContrasena({ db }: Campo): Promise<Ataque> {
  await crearEvento(db);
  const email = `n${performance.now()}@correo.example`;
  return (_campo, tirar) =>
    Promise.all(
      Array.from({ length: INTENTOS }, () =>
        tirar(post('/api/v1/auth/login', { email, password: 'Boletos2026' })),
      ),
    );
}

async function inundarApartados({ db }: Campo): Promise<Ataque> {
  const evento = await crearEvento(db, { filas: 40, asientosPorFila: 100, limite: 100 });
  const pares = inPairs(evento.lugares);
  const apartar = () =>
    post(`/api/v1/eventos/${evento.eventoId}/reservarInvitado`, { asientosReserva: pares.pop() });
  return async (_campo, tirar) => {
    const respuestas: Promise<Respuesta>[] = [];
    const desde = performance.now();
    while (performance.now() - desde < SEGUNDOS * 1000) {
      while (respuestas.length < ((performance.now() - desde) / 1000) * RITMO)
        respuestas.push(tirar(apartar()));
      await esperar(2);
    }
    return Promise.all(respuestas);
  };
}

function contar({ demas, estados, procesador }: Turno): string {
  const cuantos = (cual: (status: number) => boolean) => estados.filter(cual).length;
  const refused = cuantos(status => status === 429);
  return `${estados.length - refused} reached the work, ${refused} refused; ${((procesador * 1000) / estados.length).toFixed(0)} µs of processor each; others p50 ${percentile(demas, 0.5)}, p99 ${percentile(demas, 0.99)} ms`;
}
