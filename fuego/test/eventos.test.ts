import { setTimeout as wait } from 'node:timers/promises';
import { RUTAS } from '@taquilla/contract/rutas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirSesion, leerSesion } from '../../apps/api/src/consola/sesion/sesiones.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { filaDePlano, publicarPlano, seccionDePlano } from '../../apps/api/test/support/planos.ts';
import { startCompradores } from '../support/compradores.ts';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { closeGate, type Gate } from '../support/gates.ts';
import { createRandom } from '../support/random.ts';
import { API_KEY } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

/** Seats of the event's plan, and of the plan that it moves to. */
const DE_ANTES = 50;
const DE_DESPUES = 60;

let bed: TestBed;
let evento: EventoCreado;
let headers: Record<string, string>;
let planoNuevo: number;
beforeAll(async () => {
  bed = await openTestBed({
    processes: 1,
    env: {
      OPERADOR_NOMBRE: 'Casa de Fuego',
      OPERADOR_DIRECCION: 'Calle 1',
      OPERADOR_CORREO: 'casa@fuego.example',
      OPERADOR_TELEFONO: '222 123 4567',
    },
  });
  const { db } = bed;
  evento = await crearEvento(db, { limite: 6 });
  planoNuevo = await publicarSuPlano();
  headers = await entrar();
});
afterAll(() => bed.close());

/** Headers of a Dueño's session with a fresh code. */
async function entrar(): Promise<Record<string, string>> {
  const { db } = bed;
  const contrasena = 'sin uso';
  const { rows } = await db.query<{ id: number }>(
    `insert into personal (correo, nombre, contrasena, roles) values ('dueno@fuego.example', 'Renata', $1, '{plataforma}') returning id`,
    [contrasena],
  );
  const personalId = rows[0]?.id ?? 0;
  await db.query(`insert into segundo_factor (personal_id, secreto, activo_en) values ($1, 'x', now())`, [
    personalId,
  ]);
  const token = await abrirSesion(db, {
    personalId,
    contrasena,
    conCodigo: true,
    origen: '127.0.0.1',
    navegador: '',
  });
  const sesion = token && (await leerSesion(db, token));
  if (!token || !sesion) throw new Error('no session');
  return { cookie: `consola=${token}`, 'x-csrf': sesion.csrf, origin: bed.apis[0]?.url ?? '' };
}

/** Publishes a plan of the event's venue with ten more seats. */
function publicarSuPlano(): Promise<number> {
  const filas = ['A', 'B', 'C', 'D', 'E'].map(nombre => filaDePlano(nombre, DE_DESPUES / 5));
  return publicarPlano(bed.db, evento.eventoId, [
    seccionDePlano('luneta', { filas }),
    seccionDePlano('pista', { tipo: 'general', capacidad: 100 }),
  ]);
}

async function version(): Promise<number> {
  const { rows } = await bed.db.query('select version from evento where id = $1', [evento.eventoId]);
  return rows[0].version;
}

/** Asks the server for a change; 0 where it died before its answer. */
async function call(id: 'publicarEvento' | 'cambiarMapa', body: object): Promise<number> {
  const { method, path } = RUTAS[id];
  try {
    const { status } = await fetch(
      `${bed.apis[0]?.url}/api/v1${path.replace(':eventoId', String(evento.eventoId))}`,
      {
        method,
        body: JSON.stringify(body),
        headers: {
          ...headers,
          'x-api-key': API_KEY,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"${await version()}"`,
          connection: 'close',
        },
      },
    );
    return status;
  } catch {
    return 0;
  }
}

const publicar = () =>
  call('publicarEvento', { avisos: ['sin_cartel', 'sin_portada', 'sin_mapa', 'proveedor_callado'] });
const mover = () => call('cambiarMapa', { recintoVersionId: planoNuevo });

/** Makes the event a draft with another text on its first plan, so that publishing makes the next ficha. */
async function volverAtras(texto: string): Promise<void> {
  await bed.db.query(
    `update evento set estado = 'borrador', descripcion = $2, recinto_version_id = null where id = $1`,
    [evento.eventoId, texto],
  );
  await bed.db.query(
    `delete from lugar where evento_id = $1 and fila_id is not null and numero::integer > 10`,
    [evento.eventoId],
  );
}

interface Visto {
  estado: string;
  asientos: number;
  plano: number | null;
  /** Texts of the fichas in their order. */
  fichas: string[];
  actos: number;
}

/**
 * Reads the event's rows, and checks that its fichas have numbers without gap or repeat, and contents that match their
 * hashes.
 */
async function ver(): Promise<Visto> {
  const { rows } = await bed.db.query<Visto & { numeros: number[]; enteras: boolean }>(
    `select e.estado, e.recinto_version_id as plano,
       (select count(*)::integer from lugar where evento_id = e.id and fila_id is not null) as asientos,
       array(select f.contenido::jsonb -> 'evento' ->> 'descripcion' from ficha_publica f where f.evento_id = e.id order by numero) as fichas,
       array(select numero from ficha_publica f where f.evento_id = e.id order by numero) as numeros,
       (select coalesce(bool_and(encode(sha256(convert_to(contenido, 'UTF8')), 'hex') = hash), true) from ficha_publica where evento_id = e.id) as enteras,
       (select count(*)::integer from auditoria where evento_id = e.id and accion in ('evento.publicar', 'evento.cambiar_plano')) as actos
     from evento e where id = $1`,
    [evento.eventoId],
  );
  const [fila] = rows;
  if (!fila) throw new Error('the event is gone');
  const { numeros, enteras, ...visto } = fila;
  expect(numeros).toEqual(numeros.map((_, i) => i + 1));
  expect(enteras).toBe(true);
  return visto;
}

describe('kill -9 of the server while staff change an event (§C4.2, §C4.4)', () => {
  it.each<[Gate, 'publishing' | 'a change of plan']>([
    ['asentar_ficha_publica', 'publishing'],
    ['anotar', 'publishing'],
    ['mover_lugares', 'a change of plan'],
    ['anotar', 'a change of plan'],
  ])(
    'at the point "%s" of %s: nothing of it is there, and it is done whole when asked again',
    async (punto, acto) => {
      await volverAtras(`Antes de ${punto} y ${acto}`);
      if (acto === 'a change of plan') expect(await publicar()).toBe(200);
      const antes = await ver();
      const gate = await closeGate(bed, punto);
      const hacer = acto === 'publishing' ? publicar : mover;
      const pedido = hacer();
      await gate.awaitOne();
      await bed.apis[0]?.kill();
      await gate.open();
      expect(await pedido).toBe(0);
      await bed.apis[0]?.start();
      expect(await ver()).toEqual(antes);
      expect(await hacer()).toBe(200);
      const despues = await ver();
      expect(despues).toMatchObject({
        estado: 'publicado',
        asientos: acto === 'publishing' ? DE_ANTES : DE_DESPUES,
        actos: antes.actos + 1,
      });
      expect(despues.fichas.length).toBe(antes.fichas.length + 1);
    },
  );

  it('at any moment of publishing: the event is wholly before or wholly after', async () => {
    const seed = Number(process.env.FUEGO_SEMILLA ?? Math.floor(Math.random() * 2 ** 31));
    const random = createRandom(seed);
    for (let vez = 0; vez < 5; vez++) {
      await volverAtras(`Vez ${vez}`);
      const antes = await ver();
      const pedido = publicar();
      await wait(random.integer(60));
      await bed.apis[0]?.kill();
      await pedido;
      await bed.apis[0]?.start();
      const despues = await ver();
      const fichas = [...antes.fichas, `Vez ${vez}`];
      const entero = { ...antes, estado: 'publicado', fichas, actos: antes.actos + 1 };
      expect([antes, entero], `seed ${seed}`).toContainEqual(despues);
    }
  });

  it('while it moves to another plan amid 50 buyers: each seat stays the one that was sold (§C4.4)', async () => {
    const { db } = bed;
    const seed = Number(process.env.FUEGO_SEMILLA ?? Math.floor(Math.random() * 2 ** 31));
    const random = createRandom(seed);
    evento = await crearEvento(db, { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });
    planoNuevo = await publicarSuPlano();
    const nombres = () => listNombres(evento.lugares);
    const antes = await nombres();
    const compradores = startCompradores({ ...bed, cuantos: 50, evento });
    for (const vendidas of [5, 15, 30]) {
      await expect.poll(() => compradores.vendidas.length).toBeGreaterThanOrEqual(vendidas);
      const pedido = mover();
      await wait(random.integer(60));
      await bed.apis[0]?.kill();
      await pedido;
      await bed.apis[0]?.start();
      expect([DE_ANTES, DE_DESPUES], `seed ${seed}`).toContain((await ver()).asientos);
    }
    await expect.poll(() => compradores.vendidas.length).toBe(DE_ANTES);
    await compradores.stop();
    if ((await ver()).plano !== planoNuevo) expect(await mover()).toBe(200);
    expect(await ver()).toMatchObject({ plano: planoNuevo, asientos: DE_DESPUES });
    expect(await nombres()).toEqual(antes);
    await awaitRest(bed);
    const { rows } = await db.query(`select id from reserva where evento_id = $1 and estado = 'vendida'`, [
      evento.eventoId,
    ]);
    const vendidas = new Set(rows.map(({ id }) => id));
    expect(compradores.vendidas.filter(({ reservaId }) => !vendidas.has(reservaId))).toEqual([]);
    await exigirCuentasClaras(bed);
  });
});

/** Names of places by their ids: key of the section, row and number. */
async function listNombres(ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await bed.db.query(
    `select l.id, s.clave as seccion, f.nombre as fila, l.numero
     from lugar l join seccion s on s.id = l.seccion_id join fila f on f.id = l.fila_id
     where l.id = any ($1) order by l.id`,
    [ids],
  );
  return rows;
}
