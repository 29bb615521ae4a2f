import { setTimeout as esperar } from 'node:timers/promises';
import { RUTAS } from '@taquilla/contract/rutas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirSesion, leerSesion } from '../../apps/api/src/consola/sesion/sesiones.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { filaDePlano, publicarPlano, seccionDePlano } from '../../apps/api/test/support/planos.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { soltarCompradores } from '../support/compradores.ts';
import { esperarReposo, exigirCuentasClaras } from '../support/comprobar.ts';
import { type Compuerta, cerrarCompuerta } from '../support/compuertas.ts';
import { createRandom } from '../support/random.ts';
import { API_KEY } from '../support/servers.ts';

/** Seats of the event's plan, and of the plan that it moves to. */
const DE_ANTES = 50;
const DE_DESPUES = 60;

let campo: Campo;
let evento: EventoCreado;
let cabeceras: Record<string, string>;
let planoNuevo: number;
beforeAll(async () => {
  campo = await abrirCampo({
    procesos: 1,
    entorno: {
      OPERADOR_NOMBRE: 'Casa de Fuego',
      OPERADOR_DIRECCION: 'Calle 1',
      OPERADOR_CORREO: 'casa@fuego.example',
      OPERADOR_TELEFONO: '222 123 4567',
    },
  });
  const { db } = campo;
  evento = await crearEvento(db, { limite: 6 });
  planoNuevo = await publicarSuPlano();
  cabeceras = await entrar();
});
afterAll(() => campo.cerrar());

/** Headers of a Dueño's session with a fresh code. */
async function entrar(): Promise<Record<string, string>> {
  const { db } = campo;
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
  return { cookie: `consola=${token}`, 'x-csrf': sesion.csrf, origin: campo.apis[0]?.url ?? '' };
}

/** Publishes a plan of the event's venue with ten more seats. */
function publicarSuPlano(): Promise<number> {
  const filas = ['A', 'B', 'C', 'D', 'E'].map(nombre => filaDePlano(nombre, DE_DESPUES / 5));
  return publicarPlano(campo.db, evento.eventoId, [
    seccionDePlano('luneta', { filas }),
    seccionDePlano('pista', { tipo: 'general', capacidad: 100 }),
  ]);
}

async function version(): Promise<number> {
  const { rows } = await campo.db.query('select version from evento where id = $1', [evento.eventoId]);
  return rows[0].version;
}

/** Asks the server for a change; 0 where it died before its answer. */
async function pedir(id: 'publicarEvento' | 'cambiarMapa', body: object): Promise<number> {
  const { method, path } = RUTAS[id];
  try {
    const { status } = await fetch(
      `${campo.apis[0]?.url}/api/v1${path.replace(':eventoId', String(evento.eventoId))}`,
      {
        method,
        body: JSON.stringify(body),
        headers: {
          ...cabeceras,
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
  pedir('publicarEvento', { avisos: ['sin_cartel', 'sin_portada', 'sin_mapa', 'proveedor_callado'] });
const mover = () => pedir('cambiarMapa', { recintoVersionId: planoNuevo });

/** Makes the event a draft with another text on its first plan, so that publishing makes the next ficha. */
async function volverAtras(texto: string): Promise<void> {
  await campo.db.query(
    `update evento set estado = 'borrador', descripcion = $2, recinto_version_id = null where id = $1`,
    [evento.eventoId, texto],
  );
  await campo.db.query(
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
  const { rows } = await campo.db.query<Visto & { numeros: number[]; enteras: boolean }>(
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
  it.each<[Compuerta, 'publishing' | 'a change of plan']>([
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
      const compuerta = await cerrarCompuerta(campo, punto);
      const hacer = acto === 'publishing' ? publicar : mover;
      const pedido = hacer();
      await compuerta.alguienEspera();
      await campo.apis[0]?.matar();
      await compuerta.abrir();
      expect(await pedido).toBe(0);
      await campo.apis[0]?.iniciar();
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
    const semilla = Number(process.env.FUEGO_SEMILLA ?? Math.floor(Math.random() * 2 ** 31));
    const azar = createRandom(semilla);
    for (let vez = 0; vez < 5; vez++) {
      await volverAtras(`Vez ${vez}`);
      const antes = await ver();
      const pedido = publicar();
      await esperar(azar.integer(60));
      await campo.apis[0]?.matar();
      await pedido;
      await campo.apis[0]?.iniciar();
      const despues = await ver();
      const fichas = [...antes.fichas, `Vez ${vez}`];
      const entero = { ...antes, estado: 'publicado', fichas, actos: antes.actos + 1 };
      expect([antes, entero], `seed ${semilla}`).toContainEqual(despues);
    }
  });

  it('while it moves to another plan amid 50 buyers: each seat stays the one that was sold (§C4.4)', async () => {
    const { db } = campo;
    const semilla = Number(process.env.FUEGO_SEMILLA ?? Math.floor(Math.random() * 2 ** 31));
    const azar = createRandom(semilla);
    evento = await crearEvento(db, { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });
    planoNuevo = await publicarSuPlano();
    const nombres = () => listNombres(evento.lugares);
    const antes = await nombres();
    const compradores = soltarCompradores({ ...campo, cuantos: 50, evento });
    for (const vendidas of [5, 15, 30]) {
      await expect.poll(() => compradores.vendidas.length).toBeGreaterThanOrEqual(vendidas);
      const pedido = mover();
      await esperar(azar.integer(60));
      await campo.apis[0]?.matar();
      await pedido;
      await campo.apis[0]?.iniciar();
      expect([DE_ANTES, DE_DESPUES], `seed ${semilla}`).toContain((await ver()).asientos);
    }
    await expect.poll(() => compradores.vendidas.length).toBe(DE_ANTES);
    await compradores.parar();
    if ((await ver()).plano !== planoNuevo) expect(await mover()).toBe(200);
    expect(await ver()).toMatchObject({ plano: planoNuevo, asientos: DE_DESPUES });
    expect(await nombres()).toEqual(antes);
    await esperarReposo(campo);
    const { rows } = await db.query(`select id from reserva where evento_id = $1 and estado = 'vendida'`, [
      evento.eventoId,
    ]);
    const vendidas = new Set(rows.map(({ id }) => id));
    expect(compradores.vendidas.filter(({ reservaId }) => !vendidas.has(reservaId))).toEqual([]);
    await exigirCuentasClaras(campo);
  });
});

/** Names of places by their ids: key of the section, row and number. */
async function listNombres(ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await campo.db.query(
    `select l.id, s.clave as seccion, f.nombre as fila, l.numero
     from lugar l join seccion s on s.id = l.seccion_id join fila f on f.id = l.fila_id
     where l.id = any ($1) order by l.id`,
    [ids],
  );
  return rows;
}
