import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { encolarCorreo, tomarCorreos } from '../../src/correos/correo.repository.ts';
import { type Dispatcher, type DispatchOptions, startDispatcher } from '../../src/correos/dispatcher.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { createSmtpTransport } from '../../src/providers/correo/smtp.ts';
import type { MailTransport, Mensaje } from '../../src/providers/correo/transport.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { PATIENCE_MS } from '../support/lockWaits.ts';
import { openSilentServer, openSmtpServer, type SmtpServer } from '../support/smtpServer.ts';

let database: TestDatabase;
let smtp: SmtpServer;
let despachadores: Dispatcher[];

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate correo');
  smtp = await openSmtpServer();
  despachadores = [];
});
afterEach(async () => {
  await Promise.all(despachadores.map(despachador => despachador.detener()));
  await smtp.close();
});

function despachar(
  transport = overSmtp(smtp.url),
  opciones: DispatchOptions = {},
  db = database.pool,
): Dispatcher {
  const medios = { db, config: readConfiguration({}), publicUrl: () => 'https://tienda.example' };
  const despachador = startDispatcher(
    { db, log: pino({ level: 'silent' }) },
    { transport, redactar: correo => redactar(medios, correo) },
    opciones,
  );
  despachadores.push(despachador);
  return despachador;
}

function overSmtp(url: string): MailTransport {
  return createSmtpTransport({ url, remitente: 'Taquilla <boletos@taquilla.example>', connections: 2 });
}

async function enqueue(clave = 'c:1', para = 'jimena@correo.example'): Promise<void> {
  await encolarCorreo(database.pool, {
    clave,
    para,
    tipo: 'verificacion',
    datos: { nombre: 'Jimena Ruiz', url: 'https://tienda.example/auth/verificar?token=secreto' },
  });
  avisar();
}

function avisar(): void {
  for (const despachador of despachadores) despachador.avisar();
}

interface Row {
  estado: string;
  intentos: number;
  rechazos: number;
  error: string | null;
  datos: Record<string, unknown>;
  /** Seconds until the next try. */
  faltan: number;
}

async function leer(clave = 'c:1'): Promise<Row> {
  const { rows } = await database.pool.query<Row>(
    `select estado, intentos, rechazos, error, datos, extract(epoch from proximo_intento - now())::float8 as faltan
     from correo where clave = $1`,
    [clave],
  );
  if (!rows[0]) throw new Error(`no mail ${clave}`);
  return rows[0];
}

/** Waits for a result of the worker. */
function cuando<T>(comprobar: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(comprobar, { timeout: PATIENCE_MS, interval: 20 });
}

function esperar(esperado: Partial<Row>, clave = 'c:1'): Promise<Row> {
  return cuando(async () => {
    const fila = await leer(clave);
    expect(fila).toMatchObject(esperado);
    return fila;
  });
}

/** Waits until a try has failed and the next one is scheduled. */
function awaitFailure(intentos: number): Promise<Row> {
  return esperar({ estado: 'pendiente', intentos, error: expect.any(String) });
}

/** Moves time to the next try. */
async function adelantar(): Promise<void> {
  await database.pool.query(
    `update correo set proximo_intento = now(), error = null where estado = 'pendiente'`,
  );
  avisar();
}

describe('the outbox', () => {
  it('sends a committed mail to its one recipient, in text and in HTML, as an automatic message', async () => {
    despachar();
    await enqueue('c:1', 'jimena@correo.example');
    await esperar({ estado: 'enviado', intentos: 1, error: null });

    const [recibido] = smtp.recibidos;
    expect(recibido?.para).toEqual(['jimena@correo.example']);
    expect(recibido?.texto).toMatch(/^From: Taquilla <boletos@taquilla\.example>/m);
    expect(recibido?.texto).toMatch(/^Subject: Verifica tu correo/m);
    expect(recibido?.texto).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(recibido?.texto).toContain('Content-Type: text/plain; charset=utf-8');
    expect(recibido?.texto).toContain('Content-Type: text/html; charset=utf-8');
    expect(recibido?.messageId).toMatch(/^<correo-\d+-0-\w+@taquilla\.example>$/);
  });

  it('forgets the secret of a link once the mail that carried it is out', async () => {
    despachar();
    await enqueue();
    expect((await esperar({ estado: 'enviado' })).datos).toEqual({ nombre: 'Jimena Ruiz' });
  });

  it('sends nothing of a transaction that was rolled back, and one mail for one reason', async () => {
    await inTransaction(database.pool, async tx => {
      await encolarCorreo(tx, {
        clave: 'c:0',
        para: 'a@b.example',
        tipo: 'contrasena_cambiada',
        datos: { nombre: 'A' },
      });
      throw new Error('the purchase failed');
    }).catch(() => undefined);
    await enqueue();
    await enqueue();
    despachar();
    await esperar({ estado: 'enviado' });
    expect(smtp.recibidos).toHaveLength(1);
    expect((await database.pool.query('select from correo')).rowCount).toBe(1);
    // The same once the mail is sent: the same reason may come up days later.
    await enqueue();
    await enqueue('c:2');
    await esperar({ estado: 'enviado' }, 'c:2');
    expect(await leer()).toMatchObject({ estado: 'enviado', intentos: 1 });
    expect(smtp.recibidos).toHaveLength(2);
  });

  it('takes those first whose time came first', async () => {
    for (const n of [1, 2, 3]) await enqueue(`c:${n}`);
    await database.pool.query(
      `update correo set proximo_intento = now() - interval '1 hour' where clave = 'c:2'`,
    );
    const tomar = () => tomarCorreos(database.pool, { cuantos: 1, segundos: 60, excepto: [] });
    const [primero] = await tomar();
    const { rows } = await database.pool.query(`select clave from correo where id = $1`, [primero?.id]);
    expect(rows).toEqual([{ clave: 'c:2' }]);
  });

  it('never lets an address name a second recipient', async () => {
    despachar();
    await enqueue('c:1', 'a@b.example,otra@c.example');
    await esperar({ estado: 'pendiente', intentos: 1, rechazos: 1 });
    expect(smtp.recibidos).toEqual([]);
  });
});

describe('a mail server in trouble (R18)', () => {
  it('keeps a mail while the server is down, and sends it when the server is back', async () => {
    // The middle of the spread of tries, which are seconds apart, however late this test reads them.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    await smtp.close();
    despachar();
    await enqueue();
    const primera = await awaitFailure(1);
    expect(primera.error).toContain('ECONNREFUSED');
    expect(primera.rechazos).toBe(0);
    await adelantar();
    const segunda = await awaitFailure(2);
    expect(segunda.faltan).toBeGreaterThan(primera.faltan);

    smtp = await openSmtpServer(smtp.port);
    await adelantar();
    await esperar({ estado: 'enviado', error: null });
    expect(smtp.recibidos).toHaveLength(1);
  });

  it('tries for days against a server that says "not now" (4xx), without counting it as a refusal', async () => {
    smtp.portarse({ tipo: 'responder', codigo: 451 });
    despachar();
    await enqueue();
    await awaitFailure(1);
    await database.pool.query(
      `update correo set intentos = 900, creado_en = now() - interval '4 days 23 hours'`,
    );
    await adelantar();
    const fila = await awaitFailure(901);
    expect(fila.rechazos).toBe(0);
    expect(fila.faltan).toBeGreaterThan(200);
    expect(fila.faltan).toBeLessThanOrEqual(360);

    smtp.portarse({ tipo: 'aceptar' });
    await adelantar();
    await esperar({ estado: 'enviado' });
  });

  it('gives up after five days, with the reason', async () => {
    smtp.portarse({ tipo: 'responder', codigo: 451 });
    await enqueue();
    await database.pool.query(`update correo set creado_en = now() - interval '5 days'`);
    despachar();
    const fila = await esperar({ estado: 'fallido' });
    expect(fila.error).toContain('451');
    expect(fila.datos).not.toHaveProperty('url');
  });

  it('believes a refusal (5xx) only the fifth time, and then keeps what the server said', async () => {
    smtp.portarse({ tipo: 'responder', codigo: 550 });
    despachar();
    await enqueue();
    for (let rechazos = 1; rechazos <= 4; rechazos++) {
      await esperar({ estado: 'pendiente', rechazos });
      await adelantar();
    }
    const fila = await esperar({ estado: 'fallido', intentos: 5 });
    expect(fila.error).toContain('550');
    expect(smtp.recibidos).toEqual([]);
  });

  it('gives a silent server a limited time, and does not let one mail hold up the others', async () => {
    smtp.portarse({ tipo: 'callar' });
    // Short enough to wait for, and long enough for a server that does answer, on a busy machine.
    despachar(overSmtp(smtp.url), { sendLimitMs: 2_000 });
    await enqueue('c:1');
    expect((await awaitFailure(1)).error).toBe('AbortError: Message sending aborted');
    smtp.portarse({ tipo: 'aceptar' });
    await enqueue('c:2', 'otra@correo.example');
    await esperar({ estado: 'enviado' }, 'c:2');
    await adelantar();
    await esperar({ estado: 'enviado' });
    expect(smtp.recibidos).toHaveLength(2);
  });

  it('gives up on a server that takes the connection and never greets', async () => {
    const mudo = await openSilentServer();
    despachar(overSmtp(mudo.url), { sendLimitMs: 300 });
    await enqueue();
    await esperar({
      estado: 'pendiente',
      intentos: 1,
      rechazos: 0,
      error: 'AbortError: Message sending aborted',
    });
    await mudo.close();
  });

  it('measures every mail that was handed over, refused, or not taken', async () => {
    const measure = vi.fn<(resultado: string, segundos: number) => void>();
    despachar(overSmtp(smtp.url), { measure });
    smtp.portarse({ tipo: 'responder', codigo: 451 });
    await enqueue();
    await awaitFailure(1);
    smtp.portarse({ tipo: 'responder', codigo: 550 });
    await adelantar();
    await awaitFailure(2);
    smtp.portarse({ tipo: 'aceptar' });
    await adelantar();
    await esperar({ estado: 'enviado' });
    expect(measure.mock.calls.map(([resultado]) => resultado)).toEqual([
      'sin_respuesta',
      'rechazado',
      'enviado',
    ]);
    for (const [, segundos] of measure.mock.calls) expect(segundos).toBeGreaterThan(0);
  });
});

describe('a second copy', () => {
  it('is not sent by any of several processes that share the outbox', async () => {
    for (let i = 0; i < 40; i++) await enqueue(`c:${i}`, `comprador${i}@correo.example`);
    for (let i = 0; i < 3; i++) despachar();
    await cuando(async () => {
      const { rowCount } = await database.pool.query(`select from correo where estado = 'enviado'`);
      expect(rowCount).toBe(40);
    });
    expect(new Set(smtp.recibidos.map(r => r.para[0])).size).toBe(40);
    expect(smtp.recibidos).toHaveLength(40);
  });

  it('comes only from a crash between sending and marking, and then bears the same Message-ID', async () => {
    // A process that is killed while the server has the mail: its send never returns.
    const smtpDelCaido = overSmtp(smtp.url);
    const caido: MailTransport = {
      send: async (mensaje, limite) => {
        await smtpDelCaido.send(mensaje, limite);
        await new Promise(() => {});
      },
      close: smtpDelCaido.close,
    };
    const muerto = despachar(caido);
    await enqueue();
    await cuando(() => expect(smtp.recibidos).toHaveLength(1));
    // Dead processes do not poll; stopping this one never ends, because its send does not.
    despachadores = [];
    void muerto.detener();
    const { estado, faltan } = await leer();
    expect(estado).toBe('pendiente');
    expect(faltan).toBeLessThanOrEqual(60);

    despachar();
    await adelantar();
    await esperar({ estado: 'enviado', intentos: 2 });
    expect(smtp.recibidos).toHaveLength(2);
    expect(smtp.recibidos[1]?.messageId).toBe(smtp.recibidos[0]?.messageId);
  });

  it('is not sent for ten minutes by a mail server that took the first and was cut off before it said so', async () => {
    smtp.portarse({ tipo: 'cortar' });
    despachar();
    await enqueue();
    const fila = await awaitFailure(1);
    expect(smtp.recibidos).toHaveLength(1);
    expect(fila.rechazos).toBe(0);
    expect(fila.faltan).toBeGreaterThan(400);

    smtp.portarse({ tipo: 'aceptar' });
    await adelantar();
    await esperar({ estado: 'enviado', intentos: 2 });
    expect(new Set(smtp.recibidos.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('does not come from a database that is away when the mail is to be marked', async () => {
    const marcas: string[] = [];
    const conCorte = new Proxy(database.pool, {
      get(pool, nombre) {
        const valor: unknown = Reflect.get(pool, nombre);
        if (nombre !== 'query' || typeof valor !== 'function') return valor;
        return (consulta: unknown, ...resto: unknown[]) => {
          const texto = JSON.stringify(consulta);
          if (texto.includes(`estado = 'enviado'`) && marcas.push('corte') === 1) {
            // The claim has expired meanwhile, so the mail looks free to other processes.
            return database.pool.query('update correo set proximo_intento = now()').then(() => {
              throw new Error('terminating connection due to administrator command');
            });
          }
          return valor.call(pool, consulta, ...resto);
        };
      },
    });
    despachar(overSmtp(smtp.url), {}, conCorte);
    await enqueue();
    await esperar({ estado: 'enviado', intentos: 1 });
    expect(marcas).toHaveLength(2);
    expect(smtp.recibidos).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('lets the mail under way go out, and takes no other', async () => {
    const empezados: Mensaje[] = [];
    const { promise: salida, resolve: dejarSalir } = openPromise();
    const { promise: cierre, resolve: close } = openPromise();
    const lento: MailTransport = {
      send: mensaje => {
        empezados.push(mensaje);
        return salida;
      },
      close: async () => close(),
    };
    const despachador = despachar(lento);
    await enqueue();
    await cuando(() => expect(empezados).toHaveLength(1));
    const parada = despachador.detener();
    // A query of the outbox may be running at this moment; after the stop, none starts.
    await cierre;
    await enqueue('c:2');
    dejarSalir();
    await parada;
    expect(await leer()).toMatchObject({ estado: 'enviado' });
    expect(await leer('c:2')).toMatchObject({ estado: 'pendiente', intentos: 0 });
  });
});

function openPromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(listo => {
    resolve = listo;
  });
  return { promise, resolve };
}
